import { describe, expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { formatPlan, isFormAddress, isPlanned, readPlan } from "#domain/plan/address.ts";
import { emptyPlan } from "#domain/plan/plan.ts";

const read = (query: string) => readPlan(new URLSearchParams(query), findPlace);

describe("a plan's address", () => {
  test("has towns, rooms, pieces, access, packing and date", () => {
    const query =
      "?from=ashburn&to=alexandria&rooms=living,bedroom:2&pieces=piano&out=stairs3&outlevels=2&in=10x10&incarry=far&route=stop&packing=unpack&date=2027-06-12";
    const { plan, unknown } = read(query);
    expect(unknown).toEqual([]);
    expect(plan).toEqual({
      rooms: { living: 1, bedroom: 2 },
      pieces: { piano: 1 },
      items: {},
      from: findPlace("ashburn"),
      to: findPlace("alexandria"),
      out: { floor: "stairs3", carry: "near", levels: "2" },
      in: { floor: "10x10", carry: "far", levels: "1" },
      route: "stop",
      packing: "unpack",
      date: "2027-06-12",
    });
    expect(formatPlan(plan)).toBe(query);
  });

  test("of an empty plan is empty", () => {
    expect(formatPlan(emptyPlan)).toBe("");
    expect(read("")).toEqual({ plan: emptyPlan, unknown: [] });
  });

  test("reads the form's fields, and applies the button pressed", () => {
    const sent = "from=Ashburn%2C+VA&to=&living=1&bedroom=2&bath=&piano=0&out=ground&add=bedroom";
    expect(formatPlan(read(sent).plan)).toBe("?from=ashburn&rooms=living,bedroom:3");
    expect(formatPlan(read(`${sent.replace("add", "take")}`).plan)).toBe(
      "?from=ashburn&rooms=living,bedroom",
    );
    expect(formatPlan(read("take=bedroom").plan)).toBe("");
  });

  test("starts from a home or clears all counts, and keeps the rest", () => {
    const sent = "from=ashburn&living=4&desk=1&piano=1&out=elevator";
    expect(formatPlan(read(`${sent}&start=1+bedroom`).plan)).toBe(
      "?from=ashburn&rooms=living,kitchen,bedroom,bath&pieces=piano&out=elevator",
    );
    expect(formatPlan(read(`${sent}&clear=all`).plan)).toBe("?from=ashburn&out=elevator");
    for (const button of ["start=Studio", "clear=all"])
      expect([isPlanned, isFormAddress].map((is) => is(new URLSearchParams(button)))).toEqual([true, true]);
  });

  test("finds a town by key, name or ZIP code, and drops other text", () => {
    for (const typed of ["alexandria", "Alexandria", " ALEXANDRIA, va ", "22314", "22314 Alexandria, VA"])
      expect(read(`to=${encodeURIComponent(typed)}`).plan.to).toBe(findPlace("alexandria"));
    expect(formatPlan(read("from=12%20Main%20Street&to=Paris,%20France").plan)).toBe(
      "?from=elsewhere&to=elsewhere",
    );
    expect(read("from=elsewhere").plan.from).toBe("elsewhere");
  });

  test("reports unknown values, and keeps the rest", () => {
    const { plan, unknown } = read(
      "rooms=sauna,living,bedroom:many,bedroom:-1&pieces=piano:1e3&out=roof&packing=half&date=2027-02-30",
    );
    expect(plan).toEqual({ ...emptyPlan, rooms: { living: 1 } });
    expect(unknown).toEqual(["sauna", "bedroom:many", "bedroom:-1", "piano:1e3", "roof"]);
  });

  test("limits counts to what anybody owns", () => {
    expect(read("rooms=living:999999999,desk:500&pieces=piano:99").plan).toMatchObject({
      rooms: { living: 20, desk: 200 },
      pieces: { piano: 20 },
    });
  });

  test.each([
    "rooms=%00%0a",
    `rooms=${"living,".repeat(5_000)}`,
    "rooms=constructor,__proto__,toString",
    "constructor=1&__proto__=2&add=__proto__",
    `from=${"x".repeat(10_000)}`,
    "from=%E0%A4%A&to=%ff",
    "rooms=living&rooms=kitchen",
    "date=0000-00-00&date=9999-99-99",
  ])("survives %s", (query) => {
    const { plan, unknown } = read(query);
    expect(unknown.length).toBeLessThanOrEqual(5);
    expect(unknown.every((text) => text.length <= 40)).toBe(true);
    const written = formatPlan(plan);
    expect(written.length).toBeLessThan(1_000);
    expect(read(written.slice(1)).plan).toEqual(plan);
    expect(read(written.slice(1)).unknown).toEqual([]);
  });

  test("distinguishes a plan from other parameters, and a form's URL from a short one", () => {
    const ask = (query: string) => new URLSearchParams(query);
    for (const query of ["utm_source=mail", "", "q=piano"]) expect(isPlanned(ask(query)), query).toBe(false);
    for (const query of ["rooms=living", "bedroom=1", "add=bath", "date="])
      expect(isPlanned(ask(query)), query).toBe(true);
    for (const query of ["rooms=living", "from=ashburn"])
      expect(isFormAddress(ask(query)), query).toBe(false);
    for (const query of ["bedroom=1&from=", "take=bath"]) expect(isFormAddress(ask(query)), query).toBe(true);
  });
});
