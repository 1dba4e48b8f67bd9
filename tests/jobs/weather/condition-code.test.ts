import { describe, expect, test } from "vitest";
import { type WeatherIcon, weatherIcon } from "#domain/weather/weather.ts";
import { readConditionCode } from "#jobs/weather/condition-code.ts";
import { type Conditions, conditionTexts, type Phenomenon } from "#jobs/weather/conditions.ts";

const all = {
  presentWeather: [{ weather: "haze" }],
  icon: "https://api.weather.gov/icons/land/night/ovc?size=medium",
  textDescription: "Light Snow",
  cloudLayers: [{ amount: "FEW" }],
};

test.each<[string, Conditions, number | undefined]>([
  ["present weather first", all, 1030],
  ["then the icon", { ...all, presentWeather: [] }, 1009],
  ["then the text", { ...all, presentWeather: null, icon: null }, 1213],
  ["then the cloud layers", { ...all, presentWeather: [], icon: "", textDescription: "" }, 1003],
  ["nothing if all are empty", { presentWeather: [], icon: null, textDescription: "" }, undefined],
])("the order of precedence: %s", (_order, conditions, code) => {
  expect(readConditionCode(conditions)).toBe(code);
});

test.each<[Phenomenon[], number]>([
  [[{ weather: "rain", modifier: "showers", intensity: "light" }], 1240],
  [[{ weather: "snow", modifier: "blowing" }], 1219],
  [[{ weather: "rain", intensity: "light" }, { weather: "snow" }], 1204],
  [[{ weather: "smoke" }, { weather: "fog" }], 1135],
  [[{ weather: "fog_mist" }, { weather: "rain", intensity: "light" }], 1183],
  [[{ weather: "thunderstorms", inVicinity: true }, { weather: "rain" }], 1273],
])("the present weather %j is %i", (presentWeather, code) => {
  expect(readConditionCode({ presentWeather })).toBe(code);
});

test("weather that is miles away, drifting or unknown falls back to the icon", () => {
  const presentWeather = [
    { weather: "fog", inVicinity: true },
    { weather: "snow", modifier: "low_drifting" },
    { weather: "unknown" },
  ];
  expect(readConditionCode({ presentWeather, icon: ".../land/day/sct?size=medium" })).toBe(1003);
});

test.each<[string, number | undefined]>([
  ["Fair and Breezy", 1000],
  ["Partly Cloudy", 1003],
  ["Fog/Mist", 1135],
  ["Freezing Fog", 1147],
  ["Light Rain and Fog/Mist", 1183],
  ["Heavy Rain", 1195],
  ["Freezing Drizzle", 1201],
  ["Rain and Sleet", 1207],
  ["Light Snow Showers", 1213],
  ["Blowing Snow", 1219],
  ["Showers in Vicinity", undefined],
  ["Thunderstorm in Vicinity", 1273],
  ["Thunderstorms and Heavy Rain", 1276],
  ["Unknown Precipitation", undefined],
])("the text %j is %s", (textDescription, code) => {
  expect(readConditionCode({ textDescription })).toBe(code);
});

test.each<[string[], number]>([
  [["CLR"], 1000],
  [["FEW", "SCT"], 1003],
  [["FEW", "BKN", "SCT"], 1006],
  [["BKN", "OVC"], 1009],
  [["VV"], 1009],
])("the cloud layers %j are %i", (amounts, code) => {
  expect(readConditionCode({ cloudLayers: amounts.map((amount) => ({ amount })) })).toBe(code);
});

describe.each<[icon: WeatherIcon["icon"], icons: string, weather: string]>([
  ["sun", "skc wind_skc", ""],
  ["cloud-sun", "few sct few/rain,40", ""],
  [
    "cloud",
    "bkn ovc wind_bkn dust smoke haze",
    "haze smoke dust dust_storm dust_whirls sand sand_storm volcanic_ash",
  ],
  ["cloud-fog", "fog", "fog fog_mist"],
  ["cloud-rain", "rain fzra rain_fzra", "rain drizzle"],
  ["cloud-drizzle", "rain_showers rain_showers_hi hurricane tropical_storm", ""],
  [
    "cloud-snow",
    "snow blizzard sleet rain_snow rain_sleet snow_sleet snow_fzra",
    "snow snow_grains snow_pellets ice_pellets ice_crystals hail",
  ],
  ["cloud-lightning", "tsra tsra,40 tsra_sct tsra_hi tornado hot/tsra,20", "thunderstorms"],
])("our icon %s", (expected, icons, phenomena) => {
  test.each(icons.split(" "))("is drawn for their icon %s", (name) => {
    const code = readConditionCode({ icon: `https://api.weather.gov/icons/land/day/${name}?size=medium` });
    expect(weatherIcon(code ?? 0).icon).toBe(expected);
  });

  test.each(phenomena.split(" ").filter(Boolean))("is drawn for %s in every form", (weather) => {
    for (const intensity of [null, "light", "heavy"])
      for (const modifier of [null, "patches", "blowing", "freezing", "shallow", "partial", "showers"]) {
        const code = readConditionCode({ presentWeather: [{ weather, intensity, modifier }] });
        expect(conditionTexts).toHaveProperty(String(code));
        const isShower = weather === "rain" && modifier === "showers";
        expect(weatherIcon(code ?? 0).icon).toBe(isShower ? "cloud-drizzle" : expected);
      }
  });
});

test.each(["cold", "https://api.weather.gov/icons/land/night/cold", "nonsense", "https://example.com/day/"])(
  "the icon %s says nothing about the sky",
  (icon) => {
    expect(readConditionCode({ icon })).toBeUndefined();
  },
);
