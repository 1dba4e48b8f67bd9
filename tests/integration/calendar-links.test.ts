import { expect, test } from "vitest";
import { loader } from "#app/routes/booked-moves.ts";
import { openDesk, textOf } from "../support/desk.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { buildContext } from "../support/route-context.ts";

const { db, desk } = await openDesk();
const steps = moveStepsOf(db);

async function read(token: string, etag?: string) {
  const request = new Request("https://www.example.com/", { headers: etag ? { "if-none-match": etag } : {} });
  const context = buildContext({ db, siteUrl: "https://www.example.com" });
  const answer = await loader({ context, params: { token }, request } as unknown as Parameters<
    typeof loader
  >[0]);
  const text = (await answer.text()).replaceAll("\r\n ", "");
  const lines = (name: string) => text.match(new RegExp(`^${name}[:;].*(?=\r)`, "gm")) ?? [];
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", text, lines };
}

/** Makes a link for the person at the desk. Returns its token. */
async function makeLink(person: string): Promise<string> {
  const clerk = await desk.open("Maria");
  await clerk.post("/calendars", { person });
  const page = (await clerk.get("/calendars")).body;
  return (
    /\/calendar\/([\w-]+)\/moves\.ics<\/code>/.exec(page.slice(page.indexOf(`<b>${person}</b>`)))?.[1] ?? ""
  );
}

test("a crew member's calendar has the booked moves by town and time, and nothing else of them", async () => {
  const places = { from: "12 Elm St, Ashburn, VA 20147", to: "Grandma Rosa's barn, Elsewhereville" };
  const booked = await requestEstimate(db, { ...places, phone: "571-555-0147", details: "piano" });
  const day = { moving_day: "2045-06-12", arrival_time: "09:30", work_days: 2, packing_day: true };
  await steps.change(booked, { state: "booked", ...day, crew: 3, truck: "Rosa's truck", price: "$1,450" });
  await requestEstimate(db, { from: "Reston", date: "2045-06-13" });

  const token = await makeLink("Otis Reed");
  const { text, lines } = await read(token);
  expect(lines("SUMMARY")).toEqual([
    "SUMMARY:Packing: Ashburn\\, VA to elsewhere\\, 3 movers",
    "SUMMARY:Ashburn\\, VA to elsewhere\\, 3 movers",
    "SUMMARY:Day 2: Ashburn\\, VA to elsewhere\\, 3 movers",
  ]);
  expect(lines("DTSTART")).toEqual([
    "DTSTART;VALUE=DATE:20450611",
    "DTSTART:20450612T133000Z",
    "DTSTART;VALUE=DATE:20450613",
  ]);
  expect(text).not.toMatch(/pia|elm|20147|rosa|555|piano|1,450|reed/i);

  await steps.change(booked, { moving_day: "2045-06-19" });
  const moved = await read(token);
  expect(moved.lines("UID")).toEqual(lines("UID"));
  expect(moved.lines("SEQUENCE")).not.toEqual(lines("SEQUENCE"));
  expect(moved.lines("DTSTART")).toContain("DTSTART:20450619T133000Z");

  await steps.change(booked, { state: "cancelled" });
  expect((await read(token)).lines("UID")).toEqual([]);
});

test("a calendar that has not changed is not sent again, and one that asks all the time is put off", async () => {
  const token = await makeLink("Priya Shah");
  const { etag } = await read(token);
  expect(await read(token, etag)).toMatchObject({ status: 304, text: "" });
  for (let asked = 0; asked < 60; asked += 1) await read(token, etag);
  expect((await read(token, etag)).status).toBe(429);
});

test("the desk shows when a link was last read, and an ended one answers like an unknown one", async () => {
  const clerk = await desk.open("Maria");
  expect((await clerk.post("/calendars", { person: "" })).status).toBe(422);
  const token = await makeLink("Ana Cruz");
  const row = async () => /Ana Cruz.*/.exec(textOf((await clerk.get("/calendars")).body))?.[0] ?? "";
  expect(await row()).toContain("not read yet");
  await read(token);
  expect(await row()).toContain("last read today");

  const { id } = await db
    .selectFrom("calendar_links")
    .selectAll()
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  await clerk.post(`/calendars/${id}/end`);
  expect(await row()).toBe("");
  const unknown = await read("A".repeat(32));
  expect(unknown.status).toBe(404);
  expect(await read(token)).toMatchObject({ status: unknown.status, text: unknown.text });
});
