/**
 * The heat index in degrees Fahrenheit, unrounded: Rothfusz's regression, as used by the National Weather
 * Service (nws.noaa.gov, "Heat Index"; Technical Attachment SR 90-23). Below 80 °F it is undefined; returns
 * the temperature.
 * @param humidity Percent.
 */
export function findHeatIndex(tempF: number, humidity: number): number {
  if (tempF < 80 || humidity < 40) return tempF;
  const [t, r] = [tempF, humidity];
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    6.83783e-3 * t ** 2 -
    5.481717e-2 * r ** 2 +
    1.22874e-3 * t ** 2 * r +
    8.5282e-4 * t * r ** 2 -
    1.99e-6 * t ** 2 * r ** 2
  );
}
