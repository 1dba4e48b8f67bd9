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

/** Source of a town's forecast. Ages are in seconds by the database's clock; null means never. */
export type ForecastPlace = {
  town: string;
  /** National Weather Service grid cell, "LWX/84,78"; null while unknown. */
  cell: string | null;
  cellAge: number | null;
  fetchedAge: number | null;
  /** When the forecast was issued. */
  updatedAt: Date | null;
};

/** Lists each town's forecast state, and the database's time. */
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

/** Finds these towns' last forecasts, however old, and the database's time. Omits towns without one. */
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

/** Gives each town a row, so that one whose cell was never found is reported as missing. */
export async function addTowns(db: Kysely<Database>, towns: readonly string[]): Promise<void> {
  await db
    .insertInto("forecasts")
    .values(towns.map((town) => ({ town })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a town's grid cell. Keeps the old cell's forecast until a new one arrives. */
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

/** Deletes a grid cell that the service dropped, so that its towns are looked up again. */
export async function forgetCell(db: Kysely<Database>, cell: string): Promise<void> {
  await db
    .updateTable("forecasts")
    .set({ cell: null, cell_found_at: null })
    .where("cell", "=", cell)
    .execute();
}

/** Stores a grid cell's forecast for each of its towns, unless they have a newer one. */
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

/** Describes the weather on a plan's moving day. Queries Postgres only if a forecast can cover the day. */
export async function readDayWeather(db: Kysely<Database>, plan: Plan): Promise<DayWeather | null> {
  const towns = listForecastTowns(plan, new Date());
  if (towns.length === 0) return describeDayWeather(plan, [], new Date());
  const { forecasts, now } = await findForecasts(db, towns);
  return describeDayWeather(plan, forecasts, now);
}
