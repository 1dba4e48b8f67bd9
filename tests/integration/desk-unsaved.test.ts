import { afterAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { startTestDesk, textOf } from "../support/desk.ts";
import { listEmailsOf } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { patient } from "../support/services.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const database = await openDatabase();
const proxy = await startTcpProxy(database.url);
const through = createDatabase(proxy.url, patient);
const desk = await startTestDesk(through, { signer: database.db });
const maria = await desk.open("Maria");
afterAll(async () => {
  await desk.close();
  await through.destroy();
  await proxy.close();
});

const steps = moveStepsOf(database.db);
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

test("with Postgres away on Save, what was typed is on the page and can be sent again", async () => {
  const id = await ask();
  proxy.cut();
  const page = await maria.get("/");
  expect([page.status, textOf(page.body)]).toEqual([
    503,
    expect.stringContaining("This page is unavailable"),
  ]);
  const sent = { version: "1", act: "save", truck: "Truck 2", "seen-truck": "", note: "Ring\ntwice" };
  const { status, body } = await maria.post(`/moves/${id}`, sent);
  recover();
  expect(status).toBe(503);
  expect(body).toMatch(/<h1>Nothing was changed<\/h1>.*>truck<.*Truck 2.*>note<.*Ring\ntwice/s);
  const again = await maria.post(`/moves/${id}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}`);
  expect((await maria.get("/")).status).toBe(200);
  const row = await database.db.selectFrom("moves").select(["truck", "note"]).where("id", "=", id).execute();
  expect(row).toEqual([{ truck: "Truck 2", note: "Ring\ntwice" }]);
});

test("a booking whose commit is not heard of is called unknown, and sending it again books and emails once", async () => {
  const id = await ask();
  loseCommit();
  const { status, body } = await maria.post(`/moves/${id}`, { version: "1", act: "book" });
  recover();
  expect([status, body.includes("<h1>It may or may not be saved</h1>")]).toEqual([503, true]);
  const again = await maria.post(`/moves/${id}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}`);
  expect(
    (await listEmailsOf(database.db, id)).filter((email) => email.startsWith("move-booked")),
  ).toHaveLength(1);
});

test("an answer sent again after its outcome was unknown counts as answered, and is emailed once", async () => {
  const id = await ask();
  const request = await steps.send(id, "message", { message: "Is the elevator booked?" });
  loseCommit();
  const sent = { act: "answer", answer: "Yes, 8 to 12." };
  const { body } = await maria.post(`/requests/${request}`, sent);
  recover();
  expect(body).toMatch(/It may or may not be saved.*Yes, 8 to 12\./s);
  const again = await maria.post(`/requests/${request}`, readHidden(body));
  expect(again.headers.location).toBe(`/moves/${id}`);
  expect(
    (await listEmailsOf(database.db, id)).filter((email) => email.startsWith("move-answer")),
  ).toHaveLength(1);
});

test("an action that Postgres refuses is known to have changed nothing", async () => {
  const id = await ask();
  await database.db.schema.alterTable("audit_log").renameTo("audit_log_away").execute();
  const { body } = await maria.post(`/moves/${id}`, { version: "1", act: "book", truck: "Truck 2" });
  await database.db.schema.alterTable("audit_log_away").renameTo("audit_log").execute();
  expect(body).toMatch(/<h1>Nothing was changed<\/h1>.*Truck 2/s);
});
