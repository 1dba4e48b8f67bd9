import * as z from "zod";

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

/** For a temperature without a usable condition, without words. */
export const DEFAULT_CLOUD: ConditionCode = 1006;

/** Of an api.weather.gov observation. Any part may be missing or malformed. */
export const conditionsSchema = z.object({
  presentWeather: z
    .array(
      z.object({
        weather: z.string().nullish(),
        intensity: z.string().nullish(),
        modifier: z.string().nullish(),
        inVicinity: z.boolean().nullish(),
      }),
    )
    .nullish()
    .catch(null),
  /** ".../icons/land/day/tsra,40?size=medium"; may name two conditions. */
  icon: z.string().nullish().catch(null),
  textDescription: z.string().nullish().catch(null),
  /** SKC, CLR, FEW, SCT, BKN, OVC or VV. */
  cloudLayers: z
    .array(z.object({ amount: z.string().nullish() }))
    .nullish()
    .catch(null),
});

export type Conditions = z.infer<typeof conditionsSchema>;
export type Phenomenon = NonNullable<Conditions["presentWeather"]>[number];
