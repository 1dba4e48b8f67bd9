import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { changeMove } from "#db/moves/change.ts";
import { insertMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { createTestDatabase, patient, type TestDatabase } from "../support/services.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let desk: TestDesk;
let through: ReturnType<typeof createDatabase>;
let maria: Awaited<ReturnType<TestDesk["open"]>>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  through = createDatabase(proxy.url, patient);
  desk = await startTestDesk(through, { signer: database.db });
  maria = await desk.open("Maria");
});
afterAll(async () => {
  await desk.close();
  await through.destroy();
  await proxy.close();
  await database.drop();
});

const office = { place: "desk", name: "Maria" } as const;
const ask = () => requestEstimate(database.db, { name: "Dana Whitfield", date: "2045-06-12" });

/** The fields that the page sends again. */
function readHidden(body: string): Record<string, string> {
  const inputs = body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}

/** Postgres commits, but nobody hears of it. */
function loseCommit(): void {
  proxy.watch((chunk) => {
    if (!chunk.includes("COMMIT")) return true;
    setImmediate(() => proxy.cut());
    return false;
  });
}

function recover(): void {
  proxy.watch(() => true);
  proxy.restore();
}

async function countEmails(id: string, kind: "move-booked" | "move-answer"): Promise<number> {
  const rows = await database.db
    .selectFrom("emails")
    .select("id")
    .where("move_id", "=", id)
    .where("kind", "=", kind)
    .execute();
  return rows.length;
}

test("with Postgres away on Save, what was typed is on the page and can be sent again", async () => {
  const id = await ask();
  proxy.cut();
  const sent = { version: "1", state: "open", truck: "Truck 2", "seen-truck": "", note: "Ring\ntwice" };
  const { status, body } = await maria.post(`/moves/${id}`, sent);
  recover();
  expect(status).toBe(503);
  expect(body).toMatch(/<h1>Nothing was changed<\/h1>.*>truck<.*Truck 2.*>note<.*Ring\ntwice/s);
  const again = await maria.post(`/moves/${id}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}?done=saved`);
  const row = await database.db.selectFrom("moves").select(["truck", "note"]).where("id", "=", id).execute();
  expect(row).toEqual([{ truck: "Truck 2", note: "Ring\ntwice" }]);
});

test("a booking whose commit is not heard of is called unknown, and sending it again books and emails once", async () => {
  const id = await ask();
  loseCommit();
  const { status, body } = await maria.post(`/moves/${id}`, { version: "1", state: "booked" });
  recover();
  expect([status, body.includes("<h1>It may or may not be saved</h1>")]).toEqual([503, true]);
  const again = await maria.post(`/moves/${id}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}?done=booked`);
  expect(await countEmails(id, "move-booked")).toBe(1);
});

test("an answer sent again after its outcome was unknown counts as answered, and is emailed once", async () => {
  const id = await ask();
  await changeMove(database.db, { id, changes: { state: "booked" }, by: office });
  await insertMoveRequest(database.db, {
    ...{ moveId: id, kind: "message", fields: { message: "Is the elevator booked?" } },
    ...{ idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" },
  });
  const [request] = await listRequestsOfMove(database.db, id);
  loseCommit();
  const sent = { act: "answer", answer: "Yes, 8 to 12." };
  const { body } = await maria.post(`/requests/${request?.id}`, sent);
  recover();
  expect(body).toMatch(/It may or may not be saved.*Yes, 8 to 12\./s);
  const again = await maria.post(`/requests/${request?.id}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}?done=request`);
  expect(await countEmails(id, "move-answer")).toBe(1);
});

test("an action that Postgres refuses is known to have changed nothing", async () => {
  const id = await ask();
  await database.db.schema.alterTable("audit_log").renameTo("audit_log_away").execute();
  const { body } = await maria.post(`/moves/${id}`, { version: "1", state: "booked", truck: "Truck 2" });
  await database.db.schema.alterTable("audit_log_away").renameTo("audit_log").execute();
  expect(body).toMatch(/<h1>Nothing was changed<\/h1>.*Truck 2/s);
});
