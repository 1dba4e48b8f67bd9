import * as z from "zod/mini";

/** Shaped like WeatherAPI.com's response. Also returned by `/api/weather`. Without an observed condition, the text is empty. */
export const weatherReadingSchema = z.object({
  current: z.object({
    temp_f: z.number().check(z.minimum(-150), z.maximum(150)),
    condition: z.object({ text: z.string().check(z.maxLength(80)), code: z.int() }),
  }),
  location: z.object({
    name: z.string().check(z.maxLength(100)),
    region: z.string().check(z.maxLength(100)),
  }),
});

export type WeatherReading = z.infer<typeof weatherReadingSchema>;
