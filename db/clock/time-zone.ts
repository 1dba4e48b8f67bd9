import { sql } from "kysely";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";

/** For `at time zone`. */
export const timeZone = sql.lit(TIME_ZONE);
