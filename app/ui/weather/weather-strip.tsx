import { createContext, type ReactNode, use } from "react";

/** The page's weather, which its frame refreshes. */
export const WeatherContext = createContext<ReactNode>(null);

/** On phones, where the header has no room for it. */
export function WeatherStrip() {
  return (
    <section className="weather-strip only-on-phones" aria-label="Weather">
      {use(WeatherContext)}
    </section>
  );
}
