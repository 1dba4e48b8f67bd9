/** Shown without a fresh reading. */
export const PLACEHOLDER_TEMPERATURE = "--°F";

const MAX_SHOWABLE_AGE_MS = 3 * 60 * 60 * 1000;

export type WeatherIcon = { icon: (typeof ICON_RANGES)[number][2]; tone: "yellow" | "gray" | "blue" };

/** "58°F" */
export function formatTemperature(tempF: number): string {
  return `${Math.round(tempF)}°F`;
}

/** "VA" for Virginia, else the first two letters in upper case. */
export function formatRegion(region: string): string {
  return region === "Virginia" ? "VA" : region.slice(0, 2).toUpperCase();
}

/** Whether a reading is recent enough for pages: at most 3 hours old. */
export function isShowable(observedAt: Date, now: Date): boolean {
  return now.getTime() - observedAt.getTime() <= MAX_SHOWABLE_AGE_MS;
}

/** By condition code (docs/rules.md, "Weather"). */
export function weatherIcon(code: number): WeatherIcon {
  const [, , icon, tone] = ICON_RANGES.find(([from, to]) => code >= from && code <= to) ?? UNKNOWN;
  return { icon, tone };
}

const UNKNOWN = [0, 0, "cloud", "gray"] as const;

// The thunder range overlaps the last range of snow and ice.
const ICON_RANGES = [
  [1273, 1282, "cloud-lightning", "yellow"],
  [1000, 1000, "sun", "yellow"],
  [1003, 1003, "cloud-sun", "gray"],
  [1006, 1030, "cloud", "gray"],
  [1135, 1147, "cloud-fog", "gray"],
  [1063, 1072, "cloud-rain", "blue"],
  [1150, 1201, "cloud-rain", "blue"],
  [1240, 1246, "cloud-drizzle", "blue"],
  [1204, 1237, "cloud-snow", "blue"],
  [1249, 1282, "cloud-snow", "blue"],
] as const;
