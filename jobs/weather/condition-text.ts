import type { ConditionCode, Phenomenon } from "./conditions.ts";

/** Parses "Light Rain and Fog/Mist". Empty for sky conditions alone. */
export function parsePhenomena(text: string): Phenomenon[] {
  return text
    .toLowerCase()
    .split(/\band\b|\bwith\b|[,/]/)
    .flatMap(parsePart);
}

function parsePart(part: string): Phenomenon[] {
  const named = WEATHER_WORDS.filter(([pattern]) => pattern.test(part)).map(([, weather]) => weather);
  if (named.length === 0 && /\bshowers?\b/.test(part)) named.push("rain");
  return named.map((weather) => ({
    weather,
    intensity: part.match(/\blight\b|\bheavy\b/)?.[0],
    modifier: part.match(/\bfreezing\b/)?.[0] ?? (/\bshowers?\b/.test(part) ? "showers" : undefined),
    inVicinity: /\b(vicinity|nearby)\b/.test(part),
  }));
}

/** Reads what `presentWeather` names, such as "snow_pellets" and "volcanic_ash". */
export function readWeather(name: string): string | undefined {
  return WEATHER_WORDS.find(([pattern]) => pattern.test(name.replaceAll("_", " ")))?.[1];
}

const WEATHER_WORDS: readonly (readonly [pattern: RegExp, weather: string])[] = [
  [/thunder|\bt-?storms?\b/, "thunderstorms"],
  [/\brain\b/, "rain"],
  [/\bdrizzle\b/, "drizzle"],
  [/\bsnow\b(?! pellets)|\bflurries\b|\bblizzard\b/, "snow"],
  [/\bsleet\b|\bwintry mix\b|\bhail\b|\bice\b$|\bice (pellets|crystals)\b|\bsnow pellets\b/, "ice"],
  [/\bfog\b|\bmist\b/, "fog"],
  [/\bhaze\b|\bsmoke\b|\bdust\b|\bsand\b|\bash\b/, "haze"],
];

/** "Mostly Clear" is FEW, "Mostly Cloudy" is BKN. */
export function parseSky(text: string): ConditionCode | undefined {
  return SKY_WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

const SKY_WORDS: readonly (readonly [pattern: RegExp, code: ConditionCode])[] = [
  [/\bmostly cloudy\b|\bbroken\b/i, 1006],
  [/\b(partly|mostly (clear|sunny)|few|scattered)\b/i, 1003],
  [/\bcloudy\b|\bovercast\b/i, 1009],
  [/\b(clear|sunny|fair)\b/i, 1000],
];
