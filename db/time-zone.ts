import { sql } from "kysely";
import { TIME_ZONE } from "#domain/places/time-zone.ts";

/** The company's time zone, for `at time zone`. */
export const timeZone = sql.lit(TIME_ZONE);
