import { type Kysely, sql } from "kysely";
import {
  type DayWeather,
  describeDayWeather,
  listForecastTowns,
  type TownForecast,
} from "#domain/plan/day-weather.ts";
import type { Plan } from "#domain/plan/plan.ts";
import type { Forecast } from "#domain/weather/forecast.ts";
import type { Database } from "../schema.ts";

/** Ages are in seconds by the database's clock; null means never. */
export type ForecastPlace = {
  town: string;
  /** Grid cell, "LWX/84,78"; null while unknown. */
  cell: string | null;
  cellAge: number | null;
  fetchedAge: number | null;
  /** When the forecast was issued. */
  updatedAt: Date | null;
};

/** `now` is the database's clock. */
export async function listForecastPlaces(
  db: Kysely<Database>,
): Promise<{ places: ForecastPlace[]; now: Date }> {
  const { rows } = await sql<{
    now: Date;
    places: (Omit<ForecastPlace, "updatedAt"> & { updatedAt: string | null })[];
  }>`
    select clock_timestamp() as now, coalesce(jsonb_agg(jsonb_build_object(
      'town', town,
      'cell', cell,
      'cellAge', extract(epoch from clock_timestamp() - cell_found_at),
      'fetchedAge', extract(epoch from clock_timestamp() - fetched_at),
      'updatedAt', updated_at)), '[]') as places
    from forecasts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate gives one row");
  const places = row.places.map((place) => ({
    ...place,
    updatedAt: place.updatedAt === null ? null : new Date(place.updatedAt),
  }));
  return { places, now: row.now };
}

/** Finds forecasts of any age. Omits towns without one. */
export async function findForecasts(
  db: Kysely<Database>,
  towns: readonly string[],
): Promise<{ forecasts: TownForecast[]; now: Date }> {
  const { rows } = await sql<{
    now: Date;
    town: string | null;
    forecast: Forecast | null;
    updated_at: Date | null;
  }>`
    select clock_timestamp() as now, town, forecast, updated_at
    from (select) as once left join forecasts on town = any(${[...towns]})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a left join keeps its first row");
  const forecasts = rows.flatMap(({ town, forecast, updated_at }) =>
    town !== null && forecast && updated_at ? [{ town, forecast, updatedAt: updated_at }] : [],
  );
  return { forecasts, now: row.now };
}

/** A town needs a row to be reported as missing. */
export async function addTowns(db: Kysely<Database>, towns: readonly string[]): Promise<void> {
  await db
    .insertInto("forecasts")
    .values(towns.map((town) => ({ town })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the old cell's forecast until a new one arrives. */
export async function storeCell(
  db: Kysely<Database>,
  { town, cell }: { town: string; cell: string },
): Promise<void> {
  await db
    .updateTable("forecasts")
    .set({ cell, cell_found_at: sql`clock_timestamp()` })
    .where("town", "=", town)
    .execute();
}

/** For a cell that the service dropped: its towns are looked up again. */
export async function forgetCell(db: Kysely<Database>, cell: string): Promise<void> {
  await db
    .updateTable("forecasts")
    .set({ cell: null, cell_found_at: null })
    .where("cell", "=", cell)
    .execute();
}

/** Stores the forecast for each town of the cell, unless the town has a newer one. */
export async function storeForecast(
  db: Kysely<Database>,
  { cell, forecast, updatedAt }: { cell: string; forecast: Forecast; updatedAt: Date },
): Promise<void> {
  await db
    .updateTable("forecasts")
    .set({
      forecast: JSON.stringify(forecast),
      updated_at: updatedAt,
      fetched_at: sql`clock_timestamp()`,
    })
    .where("cell", "=", cell)
    .where((where) => where.or([where("updated_at", "is", null), where("updated_at", "<=", updatedAt)]))
    .execute();
}

/** Queries Postgres only if a forecast can cover the day. */
export async function readDayWeather(db: Kysely<Database>, plan: Plan): Promise<DayWeather | null> {
  const towns = listForecastTowns(plan, new Date());
  if (towns.length === 0) return describeDayWeather(plan, [], new Date());
  const { forecasts, now } = await findForecasts(db, towns);
  return describeDayWeather(plan, forecasts, now);
}
