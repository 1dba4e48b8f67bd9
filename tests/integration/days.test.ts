import { expect, test } from "vitest";
import { loader } from "#app/routes/api.days.ts";
import { createDatabase } from "#db/client.ts";
import { bookMove, cancelMove } from "#db/moves/change.ts";
import { setDayLimit } from "#db/moves/days.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { SHOWN_DAYS, type ShownDays } from "#domain/moves/days.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db, url } = await openDatabase();

function ask(from = db): Promise<Response> {
  return loader({ context: buildContext({ db: from }) } as unknown as Parameters<typeof loader>[0]);
}

const today = readLocalDay(new Date());
const week = addDays(today, 7);

async function readWeek(): Promise<string | undefined> {
  const { states } = (await (await ask()).json()) as ShownDays;
  return states[7];
}

test("visitors see the state of the next 90 days, and no counts", async () => {
  const text = await (await ask()).text();
  const answer = JSON.parse(text) as ShownDays;
  expect(Object.keys(answer)).toEqual(["from", "states"]);
  expect(answer.from).toBe(today);
  expect(answer.states).toHaveLength(SHOWN_DAYS);
  expect(text.replace(today, "")).not.toMatch(/\d/);
});

test("a booking, a cancellation and the office's limit change a day; a request alone does not", async () => {
  await setDayLimit(db, week, 2);
  const id = await requestEstimate(db, { date: week });
  expect(await readWeek()).toBe("open");
  await bookMove(db, id, { by: { place: "ops" } });
  expect(await readWeek()).toBe("nearly-full");
  await setDayLimit(db, week, 1);
  expect(await readWeek()).toBe("full");
  await cancelMove(db, id, { by: { place: "ops" } });
  expect(await readWeek()).toBe("open");
  await setDayLimit(db, week, 0);
  expect(await readWeek()).toBe("closed");
});

test("without Postgres it returns an error that is not cached", async () => {
  const down = createDatabase(`${url}_gone`, { max: 1 });
  const { status, headers } = await ask(down);
  await down.destroy();
  expect([status, headers.get("cache-control")]).toEqual([503, "no-store"]);
});
