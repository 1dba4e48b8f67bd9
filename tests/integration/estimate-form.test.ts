import { beforeEach, expect, test } from "vitest";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { listEmailsOf, openEmailServices, readEmail, waitForState } from "../support/email-services.ts";
import { eventuallyFind } from "../support/eventually.ts";
import { moveStepsOf, officeAddress } from "../support/move-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { whileEmailInsertsFail } from "../support/while-email-inserts-fail.ts";

const office = await openEmailServices();
const { db } = office;
// Many requests in an hour reach the office in one email.
beforeEach(async () => {
  await db.deleteFrom("moves").execute();
});

let people = 0;

async function ask(fields: Parameters<typeof requestEstimate>[1] = {}, idempotencyKey?: string) {
  people += 1;
  const typed = {
    ...{ from: "Ashburn", to: "Alexandria, 22314", date: "2045-06-12", flexible: "yes" },
    ...{ moveType: "local", homeType: "two-bedroom", details: "Third floor,\nno elevator" },
    ...{ name: "Dana Whitfield", email: `dana.${people}@example.net`, phone: "(571) 555-0100" },
    ...fields,
  };
  const id = await requestEstimate(db, typed, { ...(idempotencyKey && { idempotencyKey }) });
  return { id, email: typed.email };
}

const { read: readMove } = moveStepsOf(db);

test("a plan is stored as shown, without anything typed", async () => {
  const { id } = await ask({
    plan: "?from=12%20Main%20Street&to=alexandria&rooms=living,bedroom2:2,<b>&out=stairs3",
  });
  const { plan } = await readMove(id);
  expect(plan?.address).toBe("?from=elsewhere&to=alexandria&rooms=living,bedroom2:2&out=stairs3");
  expect(plan?.inventory).toEqual([
    [expect.stringMatching(/^Living room: sofa, armchair/), "1"],
    [expect.stringMatching(/^Other bedrooms: /), "2"],
  ]);
  expect(plan?.figures.map(([name]) => name)).toEqual(
    expect.arrayContaining(["Space", "Crew", "Time", "Cartons", "Out of"]),
  );
});

test.each(["", "?rooms=sauna", "?from=ashburn", "nonsense"])("no plan is stored for %j", async (plan) => {
  expect((await readMove((await ask({ plan })).id)).plan).toBeNull();
});

test("a request is stored as typed, with one pending email each for the office and the visitor", async () => {
  const { id, email } = await ask();
  expect(await readMove(id)).toMatchObject({
    name: "Dana Whitfield",
    email,
    phone: "(571) 555-0100",
    move_type: "local",
    home_type: "two-bedroom",
    moving_from: "Ashburn",
    moving_to: "Alexandria, 22314",
    moving_day: "2045-06-12",
    flexible: true,
    details: "Third floor,\nno elevator",
  });
  expect(await listEmailsOf(db, id)).toEqual(["estimate-confirmation pending", "estimate-office pending"]);
  expect((await readEmail(db, id, "estimate-office")).to_address).toBe(officeAddress);
});

test("a failure halfway stores nothing, and a retry with the same idempotency key works", async () => {
  const idempotencyKey = crypto.randomUUID();
  await whileEmailInsertsFail(db, "estimate-confirmation", async () => {
    await expect(ask({}, idempotencyKey)).rejects.toThrow("out of order");
  });
  expect(await db.selectFrom("moves").select("id").execute()).toEqual([]);
  const { id } = await ask({}, idempotencyKey);
  expect(await listEmailsOf(db, id)).toHaveLength(2);
});

test("the office's email has the visitor as Reply-To, and the visitor gets a confirmation", async () => {
  office.startWorker();
  const { id, email } = await ask({ name: "Dana Whitfield, <dana>" });
  const confirmation = await eventuallyFind(() => office.sink.to(email)[0]);
  const message = await eventuallyFind(() => findOfficeEmail(email));

  expect(message.to).toMatchObject([{ address: officeAddress }]);
  expect(message.replyTo).toEqual([{ name: "Dana Whitfield, <dana>", address: email }]);
  expect(message.subject).toBe("Estimate request: Dana Whitfield, <dana>, Ashburn to Alexandria, 22314");
  expect(message.text).toContain("Third floor,\nno elevator");
  expect(message.header("Auto-Submitted")).toBe("auto-generated");
  expect(confirmation.replyTo).toBeUndefined();
  expect(confirmation.text).toContain("Ashburn to Alexandria");
  expect(confirmation.header("List-Unsubscribe")).toMatch(/^<https:\/\/www\.example\.com\/unsubscribe\//);
  expect(message.header("List-Unsubscribe")).toBeUndefined();
  await waitForState(db, id, "sent", "estimate-office");
  await waitForState(db, id, "sent", "estimate-confirmation");
});

test.each([
  ["a list of addresses", "Dana, victim@example.com, Whitfield <victim@example.com>"],
  ["a group", "Movers: victim@example.com;"],
  ["a line break and a header", "Dana\r\nBcc: victim@example.com\r\n\r\nBuy now"],
  ["quotes", 'Dana" <victim@example.com>, "'],
  ["an encoded word", "=?utf-8?B?VmljdGltIDx2aWN0aW1AZXhhbXBsZS5jb20+?="],
  ["an encoded word within text", "Dana =?utf-8?Q?=0D=0ABcc:_victim@example.com?= Whitfield"],
  ["an encoded word with an invisible character", "=\u200b?utf-8?Q?Victim?= Whitfield"],
])("a name with %s adds no second Reply-To address, and is not decoded", async (_what, name) => {
  office.startWorker();
  const { email } = await ask({ name });
  const message = await eventuallyFind(() => findOfficeEmail(email));
  expect(message.replyTo?.map(({ address }) => address)).toEqual([email]);
  expect(message.to?.map(({ address }) => address)).toEqual([officeAddress]);
  expect(message.bcc).toBeUndefined();
  expect(message.recipient).toBe(officeAddress);
  if (!name.includes("?utf-8")) return;
  expect(message.replyTo?.[0]?.name).toBe(name.replace("\u200b", "").replaceAll("=?", "= ?"));
  const headers = message.raw.split("\r\n\r\n")[0]?.replace(/\r\n\s+/g, " ") ?? "";
  expect(/^Reply-To: .*$/m.exec(headers)?.[0]).toMatch(/^Reply-To: (?!.*=\?).*= \?utf-8/);
  expect(message.subject).toMatch(/^(?!.*=\?).*= \?utf-8/);
});

test("an opt-out stops confirmations of earlier and later requests, which still reach the office", async () => {
  const email = "opted.out@example.net";
  const earlier = await ask({ email });
  await insertSuppression(db, email, "unsubscribe-link");
  await insertSuppression(db, officeAddress, "operator");
  const { id } = await ask({ email });
  office.startWorker();
  await eventuallyFind(() => findOfficeEmail(email));
  for (const request of [id, earlier.id]) {
    await waitForState(db, request, "suppressed", "estimate-confirmation");
    await waitForState(db, request, "sent", "estimate-office");
  }
});

/** The sink holds every test's emails; finds the office's by Reply-To. */
function findOfficeEmail(visitor: string) {
  return office.sink
    .to(officeAddress)
    .find((message) => message.replyTo?.some(({ address }) => address === visitor));
}
