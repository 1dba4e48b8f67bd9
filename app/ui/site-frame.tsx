import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useClickEvents } from "./click-events.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePageViews } from "./page-views.tsx";
import { SceneSprite } from "./scenes/sprite.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { ToastProvider } from "./toasts.tsx";
import { type LoadedWeather, useRefreshedWeather, WeatherWidget } from "./weather-widget.tsx";

type SiteFrameProps = {
  weather: LoadedWeather;
  year: number;
  children: ReactNode;
};

/** What stands on every page: skip link, header, main content, footer, sticky bar and toasts. */
export function SiteFrame({ weather, year, children }: SiteFrameProps) {
  const refreshed = useRefreshedWeather(weather);
  const { pathname } = useLocation();
  usePageViews();
  useClickEvents();
  return (
    <ToastProvider>
      <SceneSprite />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header weather={<WeatherWidget loaded={weather} refreshed={refreshed} />} />
      {pathname === "/" && (
        <section className="weather-strip" aria-label="Weather">
          <WeatherWidget loaded={weather} refreshed={refreshed} />
        </section>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <StickyBar />
    </ToastProvider>
  );
}
