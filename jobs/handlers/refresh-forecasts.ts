import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Town } from "#content/locations/location.ts";
import type { Database } from "#db/schema.ts";
import { addTowns, forgetCell, listForecastPlaces, storeCell, storeForecast } from "#db/weather/forecasts.ts";
import type { ForecastService } from "../weather/forecast-service.ts";

/** Skip forecasts younger than this (s), so that a restart does not refetch them. */
const FRESH_SECONDS = 20 * 60;
/** TTL of a town's grid cell (s). */
const CELL_SECONDS = 7 * 24 * 60 * 60;
/** Consecutive failures that end the run. */
const MAX_FAILURES = 3;

/**
 * Makes one request at a time, one per grid cell. On failure, logs and keeps the last forecast.
 * @param dependencies.stopping Ends the run after the current request.
 */
export function createRefreshForecasts(dependencies: Dependencies) {
  const { log } = dependencies;
  return async function refreshForecasts(): Promise<void> {
    try {
      const attempts = createAttempts(dependencies.stopping);
      await findCells(dependencies, attempts);
      const stored = await fetchDueForecasts(dependencies, attempts);
      if (stored > 0) log.info({ cells: stored }, "forecasts refreshed");
      if (attempts.reasons.length > 0)
        log.warn({ reason: attempts.reasons.join("; ") }, "Forecast fetch error");
    } catch (error) {
      log.warn({ reason: String(error) }, "Forecast fetch error");
    }
  };
}

type Dependencies = {
  db: Kysely<Database>;
  service: ForecastService;
  towns: readonly Pick<Town, "key" | "latitude" | "longitude">[];
  log: Logger;
  stopping: AbortSignal;
};

type Attempts = ReturnType<typeof createAttempts>;

/** Stops calling the service after too many failures in a row. */
function createAttempts(stopping: AbortSignal) {
  const reasons: string[] = [];
  let inARow = 0;
  async function attempt<Result>(what: string, ask: () => Promise<Result>): Promise<Result | undefined> {
    if (inARow >= MAX_FAILURES || stopping.aborted) return undefined;
    try {
      const result = await ask();
      inARow = 0;
      return result;
    } catch (error) {
      inARow += 1;
      reasons.push(`${what}: ${error instanceof Error ? error.message : "unknown error"}`);
      return undefined;
    }
  }
  return { attempt, reasons };
}

async function findCells({ db, service, towns }: Dependencies, { attempt }: Attempts): Promise<void> {
  await addTowns(
    db,
    towns.map(({ key }) => key),
  );
  const known = new Map((await listForecastPlaces(db)).places.map((place) => [place.town, place]));
  for (const { key, ...point } of towns) {
    const place = known.get(key);
    if (place?.cell && (place.cellAge ?? 0) < CELL_SECONDS) continue;
    const cell = await attempt(key, () => service.findCell(point));
    if (cell) await storeCell(db, { town: key, cell });
  }
}

async function fetchDueForecasts(
  { db, service, towns }: Dependencies,
  { attempt, reasons }: Attempts,
): Promise<number> {
  const { places, now } = await listForecastPlaces(db);
  const keys = new Set(towns.map(({ key }) => key));
  const isDue = ({ town, fetchedAge }: (typeof places)[number]) =>
    keys.has(town) && (fetchedAge === null || fetchedAge >= FRESH_SECONDS);
  const cells = new Set(places.filter(isDue).flatMap(({ cell }) => (cell ? [cell] : [])));
  let stored = 0;
  for (const cell of cells) {
    const fetched = await attempt(cell, () => service.fetchForecast(cell, now));
    if (fetched) {
      await storeForecast(db, { cell, ...fetched });
      stored += 1;
    } else if (reasons.at(-1) === `${cell}: status 404`) {
      await forgetCell(db, cell);
    }
  }
  return stored;
}
