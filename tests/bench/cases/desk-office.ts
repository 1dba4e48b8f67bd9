import { createDatabase } from "#db/client.ts";
import { insertOfficeYears } from "../../support/office-years.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";
import { timePages } from "./desk.ts";

/** The desk's pages about estimates, reviews and figures, with 10,000 referrals and 100,000 reviews (quick: a tenth). */
export async function run(setting: Setting): Promise<Table[]> {
  const referrals = setting.options.isQuick ? 1_000 : 10_000;
  const database = await setting.openDatabase({ isEmpty: true });
  const filler = createDatabase(database.url, { max: 1, statementTimeout: 600_000 });
  await insertOfficeYears(filler, { referrals, reviews: 10 * referrals });
  await filler.destroy();
  const { id } = await database.db
    .selectFrom("estimates")
    .select("id")
    .where("state", "=", "open")
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = await timePages(setting, database, {
    today: "/",
    "all estimates": "/estimates",
    "open estimates": "/estimates?state=open",
    "estimates with a word": "/estimates?q=winchester",
    "one estimate": `/estimates/${id}`,
    "all reviews": "/reviews",
    "hidden reviews": "/reviews?show=hidden",
    "featured reviews": "/reviews?show=featured",
    "reviews with a common word": "/reviews?q=the",
    "reviews with a rare word": "/reviews?q=piano",
    "reviews with an absent word": "/reviews?q=zeppelin",
    "a thousand reviews": "/reviews?shown=1000",
    "one review": "/reviews/one?id=review-1",
    figures: "/figures",
    "machine room": "/machine",
  });
  const sizes = `${referrals.toLocaleString("en-US")} referrals and ${(10 * referrals).toLocaleString("en-US")} reviews`;
  return [{ title: `Desk: pages of the office with ${sizes}`, rows }];
}
