import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";

let database: TestDatabase;
let desk: TestDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = await startTestDesk(database.db);
});

afterAll(async () => {
  await desk.close();
  await database.drop();
});

test("a link opens the desk under the name that was given, until it is closed", async () => {
  const maria = await desk.open("  Maria\u202e   Lopez ");
  const page = await maria.get("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Maria Lopez");
  expect((await maria.post("/close")).status).toBe(200);
  expect((await maria.get("/")).status).toBe(401);
  const acts = await database.db
    .selectFrom("audit_log")
    .select(["place", "name", "act"])
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { place: "desk", name: "Maria Lopez", act: "open-desk" },
    { place: "desk", name: "Maria Lopez", act: "close-desk" },
  ]);
});
