import { sql } from "kysely";
import { TIME_ZONE } from "#domain/places/time-zone.ts";

/** The company's time zone, in which its days and weeks begin, for `at time zone`. */
export const timeZone = sql.lit(TIME_ZONE);
