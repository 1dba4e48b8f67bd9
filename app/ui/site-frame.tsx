import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { WeatherReading } from "#domain/weather.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { ToastProvider } from "./toasts.tsx";
import { useRefreshedWeather, WeatherWidget } from "./weather-widget.tsx";

type SiteFrameProps = {
  /** The streamed reading; null when there is none. */
  weather: Promise<WeatherReading | null> | null;
  year: number;
  children: ReactNode;
};

/** What stands on every page: skip link, header, main content, footer, sticky bar and toasts. */
export function SiteFrame({ weather, year, children }: SiteFrameProps) {
  const refreshed = useRefreshedWeather();
  const { pathname } = useLocation();
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header weather={<WeatherWidget streamed={weather} refreshed={refreshed} />} />
      {pathname === "/" && (
        <div className="weather-strip">
          <WeatherWidget streamed={weather} refreshed={refreshed} />
        </div>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <StickyBar />
    </ToastProvider>
  );
}
