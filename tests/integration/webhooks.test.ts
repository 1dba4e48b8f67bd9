import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Kysely, sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { erasePerson } from "#db/privacy/erase-person.ts";
import type { Database } from "#db/schema.ts";
import { deleteOldEvents, findWebhookState, recordEndpoint } from "#db/webhooks/outbox.ts";
import { createSendEvents } from "#jobs/webhooks/send-events.ts";
import { earlier, openEmailServices } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { listen } from "../support/listen.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { createTestLogger } from "../support/run-log.ts";
import { ops } from "../support/run-ops.ts";
import { startWorkerProcess } from "../support/test-worker.ts";

const office = await openEmailServices();
const { db } = office;
const steps = moveStepsOf(db);
const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;

type Event = { id: string; type: string; data: Record<string, unknown> };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const accept: Answer = (response) => response.writeHead(204).end();

beforeEach(async () => {
  await db.deleteFrom("moves").execute();
  await recordEndpoint(db, true);
});

/** A real receiver, which checks each signature before it answers. */
async function startReceiver(answer: Answer = accept) {
  const receiver = { events: [] as Event[], answer, url: "" };
  const server = createServer(async (request, response) => {
    const body = new Webhook(secret).verify(await text(request), request.headers as Record<string, string>);
    receiver.events.push({ ...(body as Event), id: String(request.headers["webhook-id"]) });
    receiver.answer(response, request);
  });
  receiver.url = `http://127.0.0.1:${await listen(server)}/hook?key=hush`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** One round of the worker. */
function send(url: string, logs: string[] = []): Promise<void> {
  const log = createTestLogger("worker", logs);
  return createSendEvents({ db, endpoint: { url, secret }, log, stopping: new AbortController().signal })();
}

function pass(interval: string): Promise<unknown> {
  return sql`update webhook_events set ${earlier(interval, "created_at", "next_attempt_at", "give_up_at", "sent_at")}`.execute(
    db,
  );
}

test("what happens to a move is sent signed, with its state at the time, and neither price nor our notes", async () => {
  const receiver = await startReceiver();
  const id = await requestEstimate(db, { from: "12 Elm St, Ashburn", homeType: "two-bedroom" });
  await steps.change(id, { state: "booked", moving_day: "2045-06-12", crew: 3, price: "$1,200" });
  await steps.change(id, { moving_day: "2045-06-14" });
  await steps.change(id, { call_back_on: "2045-06-01" });
  await steps.change(id, { state: "done" }, { confirmed: ["early"] });
  await steps.change(id, { state: "booked" });
  await steps.change(id, { state: "cancelled" });
  await send(receiver.url);

  const sent = receiver.events.map(({ type, data }) => [type, data["state"], data["date"]].join(" "));
  expect(sent.toSorted()).toEqual([
    "move.booked booked 2045-06-12",
    "move.booked booked 2045-06-14",
    "move.cancelled cancelled 2045-06-14",
    "move.changed booked 2045-06-14",
    "move.done done 2045-06-14",
    "move.requested open ",
  ]);
  const request = receiver.events.find(({ type }) => type === "move.requested");
  const known = { id, name: "Pia Visitor", email: "pia@example.net", from: "12 Elm St, Ashburn" };
  expect(request?.data).toMatchObject({ ...known, homeType: "two-bedroom" });
  expect(JSON.stringify(receiver.events)).not.toMatch(/1,200|price|note|token/);
});

test("without a webhook nothing is written, and what waited is dropped", async () => {
  await requestEstimate(db, {});
  await recordEndpoint(db, false);
  await requestEstimate(db, { email: "rob@example.net" });
  expect(await listEvents(db)).toEqual([]);
  expect(await findWebhookState(db)).toBeUndefined();
});

test.each<[string, Answer, string | null]>([
  ["fails", (response) => response.writeHead(503).end(), "answered 503"],
  ["redirects", (response) => response.writeHead(307, { location: "/else" }).end(), "answered 307"],
  ["closes the connection", (response) => response.destroy(), "closed the connection"],
  ["answers too late", () => {}, "no answer in 7 s"],
])("a receiver that %s gets the event again later, with the same id", async (_what, answer, error) => {
  const receiver = await startReceiver(answer);
  const logs: string[] = [];
  await requestEstimate(db, {});
  await send(receiver.url, logs);
  expect(await listEvents(db)).toMatchObject([{ attempts: 1, error, sent_at: null }]);
  await send(receiver.url);
  expect(receiver.events).toHaveLength(1);

  receiver.answer = accept;
  await pass("10 minutes");
  await send(receiver.url, logs);
  const [first, second] = receiver.events;
  expect(second?.id).toBe(first?.id);
  expect(await listEvents(db)).toMatchObject([{ attempts: 2, error: null, sent_at: expect.any(Date) }]);
  expect(logs.join("\n")).not.toMatch(/hush|pia@/);
});

test("a receiver that says yes and then talks without end is believed, and not listened to", async () => {
  let isGone = false;
  const receiver = await startReceiver((response) => {
    response.on("close", () => {
      isGone = true;
    });
    const talk = () => {
      if (!response.destroyed) response.write("x".repeat(10_000), () => setTimeout(talk, 1));
    };
    talk();
  });
  await requestEstimate(db, {});
  await send(receiver.url);
  expect(await listEvents(db)).toMatchObject([{ sent_at: expect.any(Date) }]);
  await eventually(() => expect(isGone).toBe(true));
});

test("after a day of failures it stops, says so, and goes on with ops webhooks retry", async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const environment = office.environment({
    NODE_ENV: "test",
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: secret,
  });
  await requestEstimate(db, {});
  await send(receiver.url);
  await pass("23 hours");
  await send(receiver.url);
  expect(await findWebhookState(db)).toEqual({ stopped: 0, waiting: 1, error: "answered 500" });
  await pass("2 hours");
  await send(receiver.url);
  expect(await findWebhookState(db)).toEqual({ stopped: 1, waiting: 0, error: "answered 500" });
  expect((await ops(environment, ["status"])).out).toMatch(
    /^fail +emails +webhook +gave up on 1 event after a day of failures \(answered 500\); run: ops webhooks test/m,
  );
  expect(await ops(environment, ["webhooks", "test"])).toMatchObject({
    code: 4,
    out: /Not sent: answered 500/ as never,
  });

  const { id } = await db.selectFrom("moves").select("id").executeTakeFirstOrThrow();
  const number = id.slice(0, 8);
  receiver.answer = accept;
  expect((await ops(environment, ["webhooks", "test"])).out).toMatch(
    /"type": "move.requested"[\s\S]*Sent\.$/m,
  );
  expect((await ops(environment, ["webhooks", "retry"])).out).toBe(
    `move.requested of move ${number}\n1 event due now.\n`,
  );
  expect((await ops(environment, ["webhooks", "drop"])).out).toBe("0 events dropped.\n");
  await send(receiver.url);
  expect(receiver.events.at(-1)).toMatchObject({ id: receiver.events[0]?.id });
  expect(await findWebhookState(db)).toEqual({ stopped: 0, waiting: 0, error: null });
});

test("erasing a person erases their events, and others are kept for a week once sent", async () => {
  const receiver = await startReceiver();
  await requestEstimate(db, {});
  await requestEstimate(db, { email: "rob@example.net" });
  await erasePerson(db, "pia@example.net");
  expect(await listEvents(db)).toMatchObject([{ data: { email: "rob@example.net" } }]);
  await send(receiver.url);
  await pass("6 days");
  await deleteOldEvents(db);
  expect(await listEvents(db)).toHaveLength(1);
  await pass("2 days");
  await deleteOldEvents(db);
  expect(await listEvents(db)).toEqual([]);
});

test("a worker killed before it noted that an event was taken sends it again, with the same id", async () => {
  const receiver = await startReceiver();
  const addresses = { ...office.addresses, webhook: { url: receiver.url, secret } };
  const first = startWorkerProcess(addresses);
  onTestFinished(first.stop);
  receiver.answer = (response) => {
    receiver.answer = accept;
    first.child.kill("SIGKILL");
    accept(response, response.req);
  };
  await requestEstimate(db, {});
  await first.ended;
  expect(await listEvents(db)).toMatchObject([{ sent_at: null }]);
  await pass("2 minutes");
  const second = startWorkerProcess(addresses);
  onTestFinished(second.stop);
  await eventually(async () => expect(await listEvents(db)).toMatchObject([{ sent_at: expect.any(Date) }]));
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  expect(receiver.events).toHaveLength(2);
});

function listEvents(db: Kysely<Database>) {
  return db.selectFrom("webhook_events").selectAll().execute();
}
