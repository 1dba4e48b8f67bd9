import { describe, expect, test } from "vitest";
import { type WeatherIconName, weatherIcon } from "#domain/weather/weather.ts";
import { readConditionCode } from "#jobs/weather/condition-code.ts";
import { type Conditions, conditionTexts, type Phenomenon } from "#jobs/weather/conditions.ts";

describe("present weather", () => {
  const table: [Phenomenon[], number][] = [
    [[{ weather: "rain", intensity: "light" }], 1183],
    [[{ weather: "rain" }], 1189],
    [[{ weather: "rain", intensity: "heavy" }], 1195],
    [[{ weather: "drizzle" }], 1153],
    [[{ weather: "rain", modifier: "showers", intensity: "light" }], 1240],
    [[{ weather: "rain", modifier: "showers" }], 1243],
    [[{ weather: "rain", modifier: "freezing", intensity: "light" }], 1198],
    [[{ weather: "drizzle", modifier: "freezing" }], 1201],
    [[{ weather: "snow", intensity: "light" }], 1213],
    [[{ weather: "snow", modifier: "blowing" }], 1219],
    [[{ weather: "snow", intensity: "heavy" }], 1225],
    [[{ weather: "rain", intensity: "light" }, { weather: "snow" }], 1204],
    [[{ weather: "rain" }, { weather: "ice_pellets" }], 1207],
    [[{ weather: "hail" }], 1237],
    [[{ weather: "fog_mist" }], 1135],
    [[{ weather: "fog", modifier: "freezing" }], 1147],
    [[{ weather: "haze" }], 1030],
    [[{ weather: "smoke" }, { weather: "fog" }], 1135],
    [[{ weather: "fog_mist" }, { weather: "rain", intensity: "light" }], 1183],
    [[{ weather: "thunderstorms" }, { weather: "rain", intensity: "heavy" }], 1276],
    [[{ weather: "thunderstorms", inVicinity: true }, { weather: "rain" }], 1273],
    [[{ weather: "thunderstorms" }, { weather: "snow", intensity: "light" }], 1279],
    [[{ weather: "thunderstorms" }, { weather: "snow" }], 1282],
  ];

  test.each(table)("%j is %i", (presentWeather, code) => {
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
});

describe("the order of precedence", () => {
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
    [
      "nothing if all are empty",
      { presentWeather: [], icon: null, textDescription: "", cloudLayers: [] },
      undefined,
    ],
  ])("%s", (_order, conditions, code) => {
    expect(readConditionCode(conditions)).toBe(code);
  });
});

describe("icons", () => {
  const icons: Record<string, [number, WeatherIconName]> = {
    skc: [1000, "sun"],
    few: [1003, "cloud-sun"],
    sct: [1003, "cloud-sun"],
    bkn: [1006, "cloud"],
    ovc: [1009, "cloud"],
    wind_skc: [1000, "sun"],
    wind_bkn: [1006, "cloud"],
    snow: [1219, "cloud-snow"],
    rain_snow: [1207, "cloud-snow"],
    rain_sleet: [1207, "cloud-snow"],
    snow_sleet: [1207, "cloud-snow"],
    fzra: [1201, "cloud-rain"],
    rain_fzra: [1201, "cloud-rain"],
    snow_fzra: [1207, "cloud-snow"],
    sleet: [1237, "cloud-snow"],
    rain: [1189, "cloud-rain"],
    rain_showers: [1243, "cloud-drizzle"],
    rain_showers_hi: [1240, "cloud-drizzle"],
    tsra: [1276, "cloud-lightning"],
    "tsra,40": [1276, "cloud-lightning"],
    tsra_sct: [1276, "cloud-lightning"],
    tsra_hi: [1276, "cloud-lightning"],
    tornado: [1276, "cloud-lightning"],
    hurricane: [1246, "cloud-drizzle"],
    tropical_storm: [1246, "cloud-drizzle"],
    dust: [1030, "cloud"],
    smoke: [1030, "cloud"],
    haze: [1030, "cloud"],
    blizzard: [1225, "cloud-snow"],
    fog: [1135, "cloud-fog"],
    "few/rain,40": [1003, "cloud-sun"],
    "hot/tsra,20": [1276, "cloud-lightning"],
  };

  test.each(Object.entries(icons))("%s", (name, [code, icon]) => {
    const found = readConditionCode({ icon: `https://api.weather.gov/icons/land/day/${name}?size=medium` });
    expect(found).toBe(code);
    expect(weatherIcon(code).icon).toBe(icon);
  });

  test.each([
    "cold",
    "https://api.weather.gov/icons/land/night/cold",
    "nonsense",
    "https://example.com/day/",
  ])("%s says nothing about the sky", (icon) => {
    expect(readConditionCode({ icon })).toBeUndefined();
  });
});

describe("texts", () => {
  test.each<[string, number | undefined]>([
    ["Clear", 1000],
    ["Fair and Breezy", 1000],
    ["Mostly Clear", 1003],
    ["Partly Cloudy", 1003],
    ["Mostly Cloudy", 1006],
    ["Cloudy", 1009],
    ["Overcast", 1009],
    ["Haze", 1030],
    ["Fog/Mist", 1135],
    ["Freezing Fog", 1147],
    ["Light Drizzle", 1153],
    ["Light Rain and Fog/Mist", 1183],
    ["Rain", 1189],
    ["Heavy Rain", 1195],
    ["Light Freezing Rain", 1198],
    ["Light Rain/Snow", 1204],
    ["Sleet", 1237],
    ["Rain Showers", 1243],
    ["Showers in Vicinity", undefined],
    ["Light Snow Showers", 1213],
    ["Blowing Snow", 1219],
    ["Thunderstorms and Heavy Rain", 1276],
    ["Thunderstorm in Vicinity", 1273],
    ["Thunderstorms and Light Snow", 1279],
    ["Unknown Precipitation", undefined],
    ["", undefined],
  ])("%j is %s", (textDescription, code) => {
    expect(readConditionCode({ textDescription })).toBe(code);
  });
});

describe("cloud layers", () => {
  test.each<[string[], number]>([
    [["CLR"], 1000],
    [["SKC"], 1000],
    [["FEW", "FEW"], 1003],
    [["FEW", "SCT"], 1003],
    [["FEW", "BKN", "SCT"], 1006],
    [["BKN", "OVC"], 1009],
    [["VV"], 1009],
  ])("%j is %i", (amounts, code) => {
    expect(readConditionCode({ cloudLayers: amounts.map((amount) => ({ amount })) })).toBe(code);
  });
});

test("every phenomenon in every form gets a code with the right icon", () => {
  const drawn: Record<string, WeatherIconName[]> = {
    rain: ["cloud-rain", "cloud-drizzle"],
    drizzle: ["cloud-rain"],
    snow: ["cloud-snow"],
    snow_grains: ["cloud-snow"],
    snow_pellets: ["cloud-snow"],
    ice_pellets: ["cloud-snow"],
    ice_crystals: ["cloud-snow"],
    hail: ["cloud-snow"],
    fog: ["cloud-fog"],
    fog_mist: ["cloud-fog"],
    haze: ["cloud"],
    smoke: ["cloud"],
    dust: ["cloud"],
    dust_storm: ["cloud"],
    dust_whirls: ["cloud"],
    sand: ["cloud"],
    sand_storm: ["cloud"],
    volcanic_ash: ["cloud"],
    thunderstorms: ["cloud-lightning"],
  };
  for (const [weather, icons] of Object.entries(drawn)) {
    for (const intensity of [null, "light", "heavy"]) {
      for (const modifier of [null, "patches", "blowing", "freezing", "shallow", "partial", "showers"]) {
        const code = readConditionCode({ presentWeather: [{ weather, intensity, modifier }] });
        expect(conditionTexts).toHaveProperty(String(code));
        expect(icons, `${intensity} ${modifier} ${weather}`).toContain(weatherIcon(code ?? 0).icon);
      }
    }
  }
});
