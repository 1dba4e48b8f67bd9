import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Nothing, unhydrated, useHydrationMark } from "../hydration/unhydrated.tsx";
import { Status } from "../messages/status.tsx";
import { ToastProvider } from "../messages/toasts.tsx";
import { useVisitEvents } from "../tracking/use-visit-events.ts";
import { type SentWeather, useRefreshedWeather } from "../weather/use-refreshed-weather.ts";
import { WeatherContext } from "../weather/weather-strip.tsx";
import { Header } from "./header.tsx";
import { StickyBar } from "./sticky-bar.tsx";

// An error page, perhaps offline, can do without them.
const Footer = unhydrated(() => import("./footer.tsx"), "Footer", Nothing);
const WeatherWidget = unhydrated(() => import("../weather/weather-widget.tsx"), "WeatherWidget", Nothing);

type SiteFrameProps = {
  weather: SentWeather;
  year: number;
  children: ReactNode;
};

export function SiteFrame({ weather, year, children }: SiteFrameProps) {
  const refreshed = useRefreshedWeather(weather);
  const widget = <WeatherWidget sent={weather} refreshed={refreshed} />;
  const { pathname } = useLocation();
  useVisitEvents();
  useHydrationMark();
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header weather={widget} />
      <main key={pathname} id="main" tabIndex={-1}>
        <WeatherContext value={widget}>{children}</WeatherContext>
      </main>
      <Footer year={year} />
      <StickyBar />
      <Status />
    </ToastProvider>
  );
}
