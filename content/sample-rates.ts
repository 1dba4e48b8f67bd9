import type { Rates } from "./rates.ts";

/** Made up, shown only in development and marked as samples. */
export const sampleRates: Rates = {
  hourly: { 2: 130, 3: 180, 4: 230, 5: 280, 6: 330 },
  minimumHours: 2,
  travel: { low: 60, high: 240 },
  travelPerMile: 2,
  packer: 55,
  carton: { low: 4, high: 9 },
};
