/** °F to the nearest five, snow in whole inches. */
export type UsualMonth = { high: number; low: number; snow: number };

/** January to December at Washington National Airport, the longest record in our area. */
export const usualMonths: readonly UsualMonth[] = [
  { high: 45, low: 30, snow: 5 },
  { high: 50, low: 30, snow: 5 },
  { high: 55, low: 40, snow: 2 },
  { high: 70, low: 50, snow: 0 },
  { high: 75, low: 60, snow: 0 },
  { high: 85, low: 65, snow: 0 },
  { high: 90, low: 70, snow: 0 },
  { high: 90, low: 70, snow: 0 },
  { high: 80, low: 65, snow: 0 },
  { high: 70, low: 50, snow: 0 },
  { high: 60, low: 40, snow: 0 },
  { high: 50, low: 35, snow: 2 },
];

export const climateSource = {
  label: "NOAA, U.S. Climate Normals 1991 to 2020, Washington National Airport, rounded",
  href: "https://www.ncei.noaa.gov/products/land-based-station/us-climate-normals",
};
