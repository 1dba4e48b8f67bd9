import { makeDeskLink } from "#db/desk/links.ts";
import { openDesk } from "#db/desk/sessions.ts";
import { startDesk } from "../../support/desk-process.ts";
import { insertManyReferrals } from "../../support/many-referrals.ts";
import type { TestDatabase } from "../../support/services.ts";
import { askOnce } from "../one-request.ts";
import type { Row, Table } from "../report.ts";
import type { Setting } from "../setting.ts";

const GOAL_MS = 200;
const WARM_UPS = 3;

/** Each page of the desk with 10,000 referrals (quick: 1,000), asked one after the other by one person. */
export async function run(setting: Setting): Promise<Table[]> {
  const count = setting.options.isQuick ? 1_000 : 10_000;
  const database = await setting.openDatabase({ isEmpty: true });
  const { db } = database;
  await insertManyReferrals(db, count);
  const rows = await timePages(setting, database, await listPages(db));
  return [{ title: `Desk: each page with ${count.toLocaleString("en-US")} referrals`, rows }];
}

/** Asks each of these pages of the desk, one after the other, as one person does. */
export async function timePages(
  setting: Setting,
  { db, url: databaseUrl }: TestDatabase,
  pages: Record<string, string>,
): Promise<Row[]> {
  const desk = await startDesk({ db, databaseUrl, siteUrl: "https://www.example.com" });
  setting.atEnd(() => desk.stop());
  const opened = await openDesk(db, { link: await makeDeskLink(db), name: "Bench" });
  if ("worth" in opened) throw new Error(`the link is ${opened.worth}`);
  const headers = { cookie: `desk_session=${opened.token}` };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const values: number[] = [];
    for (let round = -WARM_UPS; round < setting.rounds(31, 5); round += 1) {
      const { wholeMs, status } = await askOnce(desk.url + path, headers);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      if (round >= 0) values.push(wholeMs);
    }
    rows.push({ name, unit: "ms", values, figure: "p95", goal: { atMost: GOAL_MS } });
  }
  return rows;
}

async function listPages(db: Parameters<typeof makeDeskLink>[0]): Promise<Record<string, string>> {
  const { id, discount_code: code } = await db
    .selectFrom("referrals")
    .select(["id", "discount_code"])
    .where("status", "=", "rewarded")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: mail } = await db.selectFrom("emails").select("id").limit(1).executeTakeFirstOrThrow();
  return {
    today: "/",
    "all referrals": "/find",
    "the last page of all": "/find?page=20",
    "one status": "/find?status=held",
    "a common name": "/find?q=torres",
    "three words": "/find?q=maria+example+floor",
    "an absent name": "/find?q=zeppelin",
    "a phone number": "/find?q=%28571%29+555-0188",
    "a code with a slip": `/find?q=${code.slice(0, -1)}0`,
    "one referral": `/referrals/${id}`,
    "one mail": `/mails/${mail}`,
    "a mail's content": `/mails/${mail}/content`,
  };
}
