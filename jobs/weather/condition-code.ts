import { parsePhenomena, parseSky, readWeather } from "./condition-text.ts";
import type { ConditionCode, Conditions, Phenomenon } from "./conditions.ts";

/** Prefers present weather, then the icon, text and cloud layers. */
export function readConditionCode(conditions: Conditions): ConditionCode | undefined {
  const text = conditions.textDescription ?? "";
  return (
    readPhenomena(conditions.presentWeather ?? []) ??
    readIcon(conditions.icon ?? "") ??
    readPhenomena(parsePhenomena(text)) ??
    parseSky(text) ??
    readCloudLayers(conditions.cloudLayers ?? [])
  );
}

function readPhenomena(phenomena: Phenomenon[]): ConditionCode | undefined {
  // Ignore drifting snow, and rain in the vicinity; count thunder in the vicinity.
  const here = phenomena.filter(({ inVicinity, modifier }) => !inVicinity && modifier !== "low_drifting");
  const find = (name: string) => here.find(({ weather }) => readWeather(weather ?? "") === name);
  const thunder = phenomena.filter(({ weather }) => weather === "thunderstorms");
  const snow = find("snow");
  const ice = find("ice");
  const wet = find("rain") ?? find("drizzle");

  if (thunder.length > 0 && snow) return isLight(snow) ? 1279 : 1282;
  if (thunder.length > 0) return thunder.every(({ inVicinity }) => inVicinity) ? 1273 : 1276;
  if ((snow && (wet ?? ice)) || (ice && wet)) return here.some(isLight) && !here.some(isHeavy) ? 1204 : 1207;
  if (snow) return byIntensity(snow, 1213, 1219, 1225);
  if (ice) return 1237;
  if (wet) return readRain(wet);

  const fog = find("fog");
  if (fog) return fog.modifier === "freezing" ? 1147 : 1135;
  return find("haze") && 1030;
}

function readRain(wet: Phenomenon): ConditionCode {
  if (wet.modifier === "freezing") return isLight(wet) ? 1198 : 1201;
  if (wet.weather === "drizzle") return 1153;
  if (wet.modifier === "showers") return isLight(wet) ? 1240 : 1243;
  return byIntensity(wet, 1183, 1189, 1195);
}

function byIntensity(
  phenomenon: Phenomenon,
  light: ConditionCode,
  moderate: ConditionCode,
  heavy: ConditionCode,
): ConditionCode {
  if (isLight(phenomenon)) return light;
  return isHeavy(phenomenon) ? heavy : moderate;
}

function isLight({ intensity }: Phenomenon): boolean {
  return intensity === "light";
}

function isHeavy({ intensity }: Phenomenon): boolean {
  return intensity === "heavy";
}

/** Takes the first known condition. "hot" and "cold" don't describe the sky. */
function readIcon(icon: string): ConditionCode | undefined {
  const [, named = ""] = icon.match(/\/(?:day|night)\/([^?#]+)/) ?? [];
  for (const segment of named.split("/")) {
    const code = ICON_CODES.get(segment.replace(/,.*$/, "").replace(/^wind_/, ""));
    if (code) return code;
  }
  return undefined;
}

const ICON_CODES: ReadonlyMap<string, ConditionCode> = new Map([
  ["skc", 1000],
  ["few", 1003],
  ["sct", 1003],
  ["bkn", 1006],
  ["ovc", 1009],
  ["haze", 1030],
  ["smoke", 1030],
  ["dust", 1030],
  ["fog", 1135],
  ["rain", 1189],
  ["rain_showers", 1243],
  ["rain_showers_hi", 1240],
  ["tropical_storm", 1246],
  ["hurricane", 1246],
  ["fzra", 1201],
  ["rain_fzra", 1201],
  ["snow_fzra", 1207],
  ["rain_snow", 1207],
  ["rain_sleet", 1207],
  ["snow_sleet", 1207],
  ["sleet", 1237],
  ["snow", 1219],
  ["blizzard", 1225],
  ["tsra", 1276],
  ["tsra_sct", 1276],
  ["tsra_hi", 1276],
  ["tornado", 1276],
]);

function readCloudLayers(layers: { amount?: string | null | undefined }[]): ConditionCode | undefined {
  const amounts = new Set(layers.map(({ amount }) => amount));
  return CLOUD_CODES.find(([amount]) => amounts.has(amount))?.[1];
}

const CLOUD_CODES: readonly (readonly [amount: string, code: ConditionCode])[] = [
  ["VV", 1009],
  ["OVC", 1009],
  ["BKN", 1006],
  ["SCT", 1003],
  ["FEW", 1003],
  ["SKC", 1000],
  ["CLR", 1000],
];
