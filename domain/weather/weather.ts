/** Shown without a fresh reading. */
export const PLACEHOLDER_TEMPERATURE = "--°F";

const MAX_SHOWABLE_AGE_MS = 3 * 60 * 60 * 1000;

export type WeatherIconName =
  | "sun"
  | "cloud-sun"
  | "cloud"
  | "cloud-fog"
  | "cloud-rain"
  | "cloud-drizzle"
  | "cloud-snow"
  | "cloud-lightning";

export type WeatherIcon = { icon: WeatherIconName; tone: "yellow" | "gray" | "blue" };

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
  const range = ICON_RANGES.find(({ from, to }) => code >= from && code <= to);
  return range?.shows ?? { icon: "cloud", tone: "gray" };
}

// The thunder range overlaps the last range of snow and ice.
const ICON_RANGES: readonly { from: number; to: number; shows: WeatherIcon }[] = [
  { from: 1273, to: 1282, shows: { icon: "cloud-lightning", tone: "yellow" } },
  { from: 1000, to: 1000, shows: { icon: "sun", tone: "yellow" } },
  { from: 1003, to: 1003, shows: { icon: "cloud-sun", tone: "gray" } },
  { from: 1006, to: 1030, shows: { icon: "cloud", tone: "gray" } },
  { from: 1135, to: 1147, shows: { icon: "cloud-fog", tone: "gray" } },
  { from: 1063, to: 1072, shows: { icon: "cloud-rain", tone: "blue" } },
  { from: 1150, to: 1201, shows: { icon: "cloud-rain", tone: "blue" } },
  { from: 1240, to: 1246, shows: { icon: "cloud-drizzle", tone: "blue" } },
  { from: 1204, to: 1237, shows: { icon: "cloud-snow", tone: "blue" } },
  { from: 1249, to: 1282, shows: { icon: "cloud-snow", tone: "blue" } },
];
