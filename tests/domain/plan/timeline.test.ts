import { describe, expect, test } from "vitest";
import { writeCalendar } from "#domain/calendar/calendar-file.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readArrivalHours } from "#domain/moves/arrival-hours.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { isTaskTooLate, listPeriods, listTasks } from "#domain/plan/timeline.ts";
import { findWork } from "#domain/plan/work.ts";

function planOf(query: string, date = "2027-06-12") {
  return { ...readPlan(new URLSearchParams(query), findPlace).plan, date };
}

const idsOf = (query: string, date?: string) => listTasks(planOf(query, date)).map(({ id }) => id);

describe("the weeks before a move", () => {
  test("run from eleven weeks before to the day after", () => {
    const periods = listPeriods(planOf("rooms=living,kitchen"), "2027-03-27");
    expect(periods.map(({ title, from }) => [title, from])).toEqual([
      ["Eleven weeks before", "2027-03-27"],
      ["Eight weeks before", "2027-04-17"],
      ["Six weeks before", "2027-05-01"],
      ["Four weeks before", "2027-05-15"],
      ["Two weeks before", "2027-05-29"],
      ["The last two days", "2027-06-10"],
      ["Moving day", "2027-06-12"],
      ["The day after", "2027-06-13"],
    ]);
  });

  test("include every task once, whatever the plan, but no permit that is too late", () => {
    const plan = planOf(
      "from=alexandria&to=washington-dc&rooms=living,garage,bedroom,desk&pieces=freezer&in=elevator",
    );
    for (const today of ["2027-01-01", "2027-05-20", "2027-06-11"]) {
      const shown = listPeriods(plan, today).flatMap(({ tasks }) => tasks);
      expect(shown).toEqual(listTasks(plan).filter((task) => !isTaskTooLate(plan.date, task, today)));
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    }
  });

  test("begin today; before moving day, the tasks of periods that have begun come first", () => {
    const titlesOn = (today: string) =>
      listPeriods(planOf("rooms=living,kitchen"), today).map(({ title, from }) => `${title} ${from}`);
    expect(titlesOn("2027-04-30").slice(0, 2)).toEqual(["Do now 2027-04-30", "Six weeks before 2027-05-01"]);
    const last = ["Moving day 2027-06-12", "The day after 2027-06-13"];
    expect(titlesOn("2027-06-11")).toEqual(["Do now 2027-06-11", ...last]);
    expect(titlesOn("2027-06-12")).toEqual(last);
    expect(titlesOn("2027-06-13")).toEqual(last.slice(1));
  });

  test("say to note damage at delivery, before anything is signed", () => {
    const tasks = listTasks(planOf("rooms=living"));
    const damage = tasks.find(({ text }) => /note damage .* before you sign/.test(text));
    expect(damage?.days).toBe(0);
  });

  test.each([
    ["from=leesburg&to=Frederick, MD", ["binding", "lading", "window"]],
    ["from=ashburn&to=winchester", ["contract"]],
    ["from=ashburn&to=inwood-wv", ["binding", "lading", "moth", "window"]],
    ["from=ashburn&to=elsewhere", ["binding", "contract", "lading", "moth", "window"]],
    ["from=elsewhere&to=ashburn", ["binding", "contract", "lading", "window"]],
    ["from=ashburn&to=elsewhere&rooms=desk", ["contract"]],
  ])("say what to sign when, and what a federal move requires: %s", (query, expected) => {
    const own = ["binding", "lading", "window", "moth", "contract"];
    const tasks = listTasks(planOf(query)).filter(({ id }) => own.includes(id));
    expect(tasks.map(({ id }) => id).toSorted()).toEqual(expected);
    const isConditional = query.includes("elsewhere");
    for (const { id, text } of tasks)
      expect(text.startsWith("If you cross a state line: ")).toBe(isConditional && id !== "contract");
  });

  test.each([
    ["Boone, NC", "2045-03-31", 2],
    ["Boone, NC", "2045-04-01", 0],
    ["Pittsburgh, PA", "2045-04-01", undefined],
    ["Burlington, VT", "2045-04-01", undefined],
  ])(
    "check for spongy moths when the move leaves the quarantine, on moving day while they crawl: %s on %s",
    (to, date, days) => {
      const moth = listTasks({ ...planOf(`from=ashburn&to=${to}`), date }).find(({ id }) => id === "moth");
      expect(moth?.days).toBe(days);
      if (moth) expect(moth.text).toContain("unless the county");
    },
  );

  test.each([
    ["rooms=desk:10", ["lease", "network"], ["school", "essentials"]],
    ["pieces=piano", ["estimate", "book", "claim"], ["cartons", "lease", "school", "utilities", "begin"]],
    [
      "rooms=living,kitchen&route=unload",
      ["lease", "unload"],
      ["cartons", "pack-living", "pack-kitchen", "look"],
    ],
  ])("fit the job: %s", (query, has, hasNot) => {
    expect(idsOf(query)).toEqual(expect.arrayContaining(has));
    expect(idsOf(query).filter((id) => hasNot.includes(id))).toEqual([]);
  });

  test("unload a move to Boston on the last of its days", () => {
    const plan = planOf("from=ashburn&to=Boston, MA&rooms=living,kitchen");
    const days = findWork(plan)?.days.high ?? 0;
    expect(days).toBeGreaterThan(1);
    expect(listTasks(plan).find(({ id }) => id === "unload")?.days).toBe(1 - days);
  });

  test("buy no cartons for a move that we pack", () => {
    const buys = (query: string) => idsOf(`rooms=kitchen&${query}`).includes("cartons");
    expect([buys(""), buys("packing=fragile"), buys("packing=all")]).toEqual([true, true, false]);
    const booked = { progress: "booked", isPackedBefore: true } as const;
    const ids = listTasks(planOf("rooms=kitchen,living"), booked).map(({ id }) => id);
    expect(ids.filter((id) => /^(cartons|pack-)/.test(id))).toEqual([]);
  });

  test("follow the two towns, the buildings, the rooms and the season", () => {
    const permits = (query: string) => idsOf(query).filter((id) => id.startsWith("permit"));
    expect(permits("from=alexandria&to=arlington")).toEqual(["permit-arlington", "permit-alexandria"]);
    expect(permits("from=ashburn&to=ashburn")).toEqual(["permit-ashburn"]);
    expect(permits("from=elsewhere")).toEqual([]);
    const plan = planOf("from=alexandria&to=arlington");
    const { days = 0 } = listTasks(plan).find(({ id }) => id === "permit-alexandria") ?? {};
    const isListed = (today: string) =>
      listPeriods(plan, today).some(({ tasks }) => tasks.some(({ id }) => id === "permit-alexandria"));
    const last = addDays(plan.date, -days);
    expect([isListed(last), isListed(addDays(last, 1))]).toEqual([true, false]);
    expect(idsOf("in=elevator")).toContain("elevator-in");
    expect(idsOf("rooms=kitchen")).toContain("pack-kitchen");
    expect(idsOf("rooms=kitchen&packing=kitchen")).not.toContain("pack-kitchen");
    const bookDays = (date: string) => listTasks(planOf("", date)).find(({ id }) => id === "book")?.days;
    expect([bookDays("2027-06-12"), bookDays("2027-11-12")]).toEqual([42, 14]);
  });
});

describe("the calendar file", () => {
  const plan = planOf("from=alexandria&to=washington-dc&rooms=living,kitchen&out=elevator");
  const options = { owner: "3f2a", host: "movers.example.com", now: new Date("2027-01-02T03:04:05.678Z") };
  const file = writeCalendar(plan, options);

  test("can be parsed back completely (RFC 5545)", () => {
    const events = parse(file);
    const tasks = listTasks(plan);
    expect(events.map((event) => event.get("SUMMARY"))).toEqual(tasks.map(({ text }) => text));
    expect(events.map((event) => event.get("DTSTART"))).toEqual(
      tasks.map(({ days }) => addDays(plan.date, -days).replaceAll("-", "")),
    );
    for (const event of events) {
      expect(event.get("DTSTAMP")).toBe("20270102T030405Z");
      expect(Number(event.get("DTEND"))).toBeGreaterThan(Number(event.get("DTSTART")));
      expect(event.get("UID")).toMatch(/^3f2a-[\w-]+@movers\.example\.com$/);
    }
    expect(new Set(events.map((event) => event.get("UID"))).size).toBe(tasks.length);
  });

  const booked = {
    text: "Moving day. Morning, 8:00 to 10:00 AM",
    place: "Ashburn, VA",
    details: "Questions? Call 571-555-0142.\nYour move’s page: https://movers.example.com/moves/x",
    url: "https://movers.example.com/moves/x",
  };

  test("puts overdue tasks on today", () => {
    const late = writeCalendar(plan, { ...options, now: new Date("2027-06-01T12:00:00Z") });
    const days = parse(late).map((event) => Number(event.get("DTSTART")));
    expect(Math.min(...days)).toBe(20270601);
    expect(Math.max(...days)).toBe(20270613);
  });

  test("of a booked move has the moving day, and no task that the booking settled", () => {
    const events = parse(writeCalendar(plan, { ...options, progress: "booked", booked }));
    const summaries = events.map((event) => event.get("SUMMARY"));
    expect(summaries.join()).not.toMatch(/Ask for the estimate|Book now|Get the date confirmed/);
    expect(Object.fromEntries(events.at(-1) ?? [])).toMatchObject({
      SUMMARY: "Moving day. Morning, 8:00 to 10:00 AM",
      DESCRIPTION: booked.details,
      URL: booked.url,
      LOCATION: booked.place,
    });
  });

  test("of a booking of two days and a packing day has each of them, and delivery at the end", () => {
    const stage = { progress: "booked", workDays: 2, isPackedBefore: true } as const;
    const events = parse(writeCalendar(plan, { ...options, ...stage, booked }));
    const days = events.map((event) => `${event.get("DTSTART")} ${event.get("SUMMARY")}`);
    for (const day of [
      /^20270611 Packing day/,
      /^20270612 Moving day/,
      /^20270613 Day 2 of 2 of your move/,
      /^20270613 At delivery/,
      /^20270614 Photograph the meters/,
    ])
      expect(days).toContainEqual(expect.stringMatching(day));
  });

  test.each([
    ["2027-06-12", { from: 8, to: 10 }, "20270612T120000Z", "20270612T140000Z"],
    ["2027-11-07", { from: 8, to: 10.5 }, "20271107T130000Z", "20271107T153000Z"],
    ["2027-06-12", undefined, "20270612", "20270613"],
  ])("the move of %s arrives at %j in the company's time zone", (date, hours, start, end) => {
    const file = writeCalendar({ ...plan, date }, { ...options, booked: { ...booked, hours } });
    expect(Object.fromEntries(parse(file).at(-1) ?? [])).toMatchObject({ DTSTART: start, DTEND: end });
  });

  test.each([
    ["Morning, 8:00 to 10:00 AM", { from: 8, to: 10 }],
    ["Midday, 11:00 AM to 1:30 PM", { from: 11, to: 13.5 }],
    ["Afternoon, 12 to 4 PM", { from: 12, to: 16 }],
    ["Afternoon, after lunch", undefined],
  ])("the hours of %j are read", (written, hours) => {
    expect(readArrivalHours(written)).toEqual(hours);
  });

  test("of a move whose day changed has the same events on other days", () => {
    const uids = (text: string) => parse(text).map((event) => event.get("UID"));
    expect(uids(writeCalendar({ ...plan, date: "2027-06-19" }, options))).toEqual(uids(file));
    expect(uids(writeCalendar(plan, { ...options, owner: "9c1b" }))).not.toEqual(uids(file));
  });

  test("has lines of at most 75 octets that end in CR LF", () => {
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});

function parse(text: string): Map<string, string>[] {
  const lines = text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .slice(0, -1);
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContain("VERSION:2.0");
  const events: Map<string, string>[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    if (line === "BEGIN:VEVENT") events.push(new Map());
    else
      events.at(-1)?.set(
        name,
        value.replace(/\\([\\;,nN])/g, (_all, escaped) => (/n/i.test(escaped) ? "\n" : escaped)),
      );
  }
  return events;
}
