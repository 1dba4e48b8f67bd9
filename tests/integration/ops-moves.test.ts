import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMoveRequest } from "#db/moves/requests.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops } from "../support/run-ops.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (...args: string[]) => ops({ NODE_ENV: "production", DATABASE_URL: database.url }, args);

test("a move is booked with all its details; booking a full day needs confirmation", async () => {
  const [id, other] = [await requestEstimate(database.db, {}), await requestEstimate(database.db, {})];
  expect((await run("days", "set", "2045-06-12", "1", "--json")).out).toContain('"limit": 1');
  const booked = ["--state", "booked", "--day", "2045-06-12", "--window", "morning", "--crew", "3"];
  const set = await run(
    "moves",
    "set",
    id,
    ...booked,
    "--truck",
    "Truck 2",
    "--price",
    "$1,200",
    "--note",
    "Ring twice",
  );
  expect(set).toMatchObject({ code: 0, out: "Pia Visitor: was open, now booked.\n" });
  const { out } = await run("moves", "show", id.slice(0, 8));
  for (const text of [
    "Morning, 8:00 to 10:00 AM",
    "Truck 2",
    "$1,200",
    "Ring twice",
    "Changed: date, arrival",
  ])
    expect(out).toContain(text);

  const full = await run("moves", "set", other, ...booked);
  expect(full).toMatchObject({ code: 1, out: expect.stringContaining("2045-06-12 is full. Add --overbook") });
  expect((await run("moves", "set", other, ...booked, "--overbook")).code).toBe(0);
  const listed = JSON.parse(
    (await run("days", "list", "--from", "2045-06-12", "--count", "2", "--json")).out,
  );
  expect(listed).toMatchObject([
    { booked: 2, limit: 1, state: "full" },
    { day: "2045-06-13", booked: 0 },
  ]);
  expect((await run("days", "reset", "2045-06-12")).out).toBe(
    "Monday, June 12, 2045 takes 3 moves; 2 booked.\n",
  );
});

test.each([
  ["moves", "set", "ID"],
  ["moves", "set", "ID", "--state", "won"],
  ["moves", "set", "ID", "--day", "June 12"],
  ["moves", "set", "ID", "--crew", "none"],
  ["days", "set", "2045-06-12", "-1"],
  ["days", "set", "June 12", "1"],
])("%s %s %s %s %s is refused with the reason", async (...args) => {
  const id = await requestEstimate(database.db, {});
  const { code, errors } = await run(...args.map((word) => (word === "ID" ? id : word)));
  expect(code).toBe(2);
  expect(errors).not.toBe("");
});

test("a customer's requests are listed", async () => {
  const id = await requestEstimate(database.db, { name: "Rita Request" });
  await insertMoveRequest(database.db, {
    ...{ moveId: id, kind: "message", fields: { message: "Is parking paid?" } },
    idempotencyKey: crypto.randomUUID(),
    officeAddress: "office@example.com",
  });
  expect((await run("moves", "requests")).out).toContain("Message: Is parking paid?");
});
