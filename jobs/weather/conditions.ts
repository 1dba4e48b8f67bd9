/** WeatherAPI.com codes. domain/weather/weather.ts maps them to icons. */
export const conditionTexts = {
  1000: "Clear",
  1003: "Partly Cloudy",
  1006: "Mostly Cloudy",
  1009: "Overcast",
  1030: "Haze",
  1135: "Fog",
  1147: "Freezing Fog",
  1153: "Drizzle",
  1183: "Light Rain",
  1189: "Rain",
  1195: "Heavy Rain",
  1198: "Light Freezing Rain",
  1201: "Freezing Rain",
  1204: "Light Wintry Mix",
  1207: "Wintry Mix",
  1213: "Light Snow",
  1219: "Snow",
  1225: "Heavy Snow",
  1237: "Ice Pellets",
  1240: "Light Showers",
  1243: "Showers",
  1246: "Tropical Rain",
  1273: "Thunderstorm Nearby",
  1276: "Thunderstorm",
  1279: "Light Snow and Thunder",
  1282: "Snow and Thunder",
} as const;

export type ConditionCode = keyof typeof conditionTexts;

/** A `presentWeather` entry of an api.weather.gov observation. */
export type Phenomenon = {
  weather?: string | null | undefined;
  intensity?: string | null | undefined;
  modifier?: string | null | undefined;
  inVicinity?: boolean | null | undefined;
};
