import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Header } from "./header.tsx";
import { usePageViews } from "./page-views.tsx";
import { staticPart } from "./static-part.tsx";
import { Status } from "./status.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { useShownTheme } from "./theme-script.tsx";
import { ToastProvider } from "./toasts.tsx";
import { useClickEvents } from "./use-click-events.ts";
import { useLostPage } from "./use-lost-page.ts";
import { type SentWeather, useRefreshedWeather } from "./use-refreshed-weather.ts";

// An error page, perhaps offline, can do without them.
const Nothing = () => null;
const Footer = staticPart(async () => (await import("./footer.tsx")).Footer, Nothing);
const WeatherWidget = staticPart(async () => (await import("./weather-widget.tsx")).WeatherWidget, Nothing);

type SiteFrameProps = {
  weather: SentWeather;
  year: number;
  children: ReactNode;
};

export function SiteFrame({ weather, year, children }: SiteFrameProps) {
  const refreshed = useRefreshedWeather(weather);
  const { pathname } = useLocation();
  usePageViews();
  useClickEvents();
  useLostPage();
  useShownTheme();
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header weather={<WeatherWidget sent={weather} refreshed={refreshed} />} />
      {pathname === "/" && (
        <section className="weather-strip" aria-label="Weather">
          <WeatherWidget sent={weather} refreshed={refreshed} />
        </section>
      )}
      <main key={pathname} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <StickyBar />
      <Status />
    </ToastProvider>
  );
}
