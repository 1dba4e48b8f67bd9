import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { findLastReading } from "#db/weather/readings.ts";
import { readLocalDay, readLocalYear } from "#domain/dates/local-day.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { isShowable } from "#domain/weather/weather.ts";
import type { Route } from "./+types/root.ts";
import { requestContext, servicesContext } from "./context.ts";
import { awaitOrStream } from "./loaders/deferred.ts";
import { findSharePicture } from "./seo/share-picture.ts";
import { StartScript } from "./start/start-script.tsx";
import appStyles from "./styles/app.css?url";
import displayFont from "./styles/fonts/bricolage-display.woff2?url";
import textFont from "./styles/fonts/figtree.woff2?url";
import otherMediaStyles from "./styles/other-media.css?url";
import { Failure, isConnectionError } from "./ui/frame/failure.tsx";
import { SiteFrame } from "./ui/frame/site-frame.tsx";
import { unhydrated } from "./ui/hydration/unhydrated.tsx";
import { useFocusOnArrival } from "./ui/navigation/focus-on-arrival.ts";
import { usePlainLinks, useSmoothHashLinks } from "./ui/navigation/plain-links.ts";
import { useScrollOnReturn } from "./ui/navigation/use-scroll-on-return.ts";
import { ThemeColors, ThemeScript } from "./ui/theme/theme-script.tsx";
import { AnalyticsScript } from "./ui/tracking/analytics-script.tsx";

const NotFound = unhydrated(() => import("./ui/frame/not-found.tsx"), "NotFound", Failure);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, siteUrl, analyticsId } = context.get(servicesContext);
  const { log, markIncomplete } = context.get(requestContext);
  const reading: Promise<WeatherReading | null> = findLastReading(db).then(
    (last) => (last && isShowable(last.observedAt, last.now) ? last.reading : null),
    (error: unknown) => {
      log.error({ err: error }, "Weather fetch error");
      markIncomplete();
      return null;
    },
  );
  const { weather } = await awaitOrStream(context, { weather: reading });
  const picture = findSharePicture(new URL(request.url).pathname);
  return {
    siteUrl,
    analyticsId,
    picture,
    year: readLocalYear(new Date()),
    today: readLocalDay(new Date()),
    weather,
  };
}

/** The header refreshes the weather itself. */
export function shouldRevalidate() {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: appStyles },
  { rel: "stylesheet", href: otherMediaStyles, media: "print, (forced-colors: active)" },
  { rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  useSmoothHashLinks();
  usePlainLinks();
  useFocusOnArrival();
  useScrollOnReturn();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <ThemeScript />
        <AnalyticsScript id={data?.analyticsId} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <StartScript />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame weather={loaderData.weather} year={loaderData.year}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame weather={data?.weather ?? null} year={data?.year ?? readLocalYear(new Date())}>
      <title>{isMissing ? "Page not found" : "Something went wrong"}</title>
      {isMissing ? <NotFound /> : <Failure isOffline={isConnectionError(error)} />}
    </SiteFrame>
  );
}
