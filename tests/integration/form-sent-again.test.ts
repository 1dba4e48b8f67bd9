import { sql } from "kysely";
import { expect, test } from "vitest";
import { correctMoveAddress } from "#db/moves/correct-address.ts";
import { disownMove, findMoveByToken } from "#db/moves/moves.ts";
import { receiveMoveRequest } from "#db/moves/receive-request.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import { claimEmail, readEmail, refer as referAs } from "../support/email-services.ts";
import { officeAddress } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db } = await openDatabase();

let people = 0;

function newForm() {
  people += 1;
  return { key: crypto.randomUUID(), email: `dana.${people}@example.net` };
}

/** Undefined if the form was stored before. */
const ask = async (idempotencyKey: string, typed: Parameters<typeof requestEstimate>[1]) =>
  (await requestEstimate(db, { name: "Dana Whitfield", ...typed }, { idempotencyKey })) || undefined;

function listMoves(idempotencyKey: string) {
  return db
    .selectFrom("moves")
    .select(["id", "email", "phone", "moving_day", "move_token"])
    .where("idempotency_key", "=", idempotencyKey)
    .orderBy("created_at")
    .execute();
}

function listAddresses(id: string) {
  return db
    .selectFrom("emails")
    .select(["kind", "to_address", "state"])
    .where((email) => email.or({ move_id: id, referral_id: id }))
    .orderBy("created_at")
    .execute();
}

/** Undefined if the form was stored before. */
const refer = async (idempotencyKey: string, referredEmail: string, notes: string | null = null) => {
  const people = { referrerEmail: `maria.${referredEmail}`, referredEmail };
  return (await referAs(db, { ...people, notes }, { idempotencyKey })).id || undefined;
};

test("a corrected estimate replaces the one whose answer was lost, while no email was tried", async () => {
  const { key, email } = newForm();
  await ask(key, { email, phone: "571-555-0199", date: "2045-06-12" });
  const id = await ask(key, { email, phone: "571-555-0100", date: "2045-06-14" });
  const stored = await listMoves(key);
  expect(stored).toMatchObject([{ id, email, phone: "571-555-0100", moving_day: "2045-06-14" }]);
  expect(await listAddresses(id ?? "")).toHaveLength(2);
  expect(await ask(key, { email, phone: "571-555-0100", date: "2045-06-14" })).toBeUndefined();
});

test("once an email was tried, or the office or the customer changed the move, it is a request of its own", async () => {
  const handle = [
    async (id: string) => void (await claimEmail(db, await readEmail(db, id, "estimate-office"))),
    async (id: string) => void (await sql`update moves set state = 'answered' where id = ${id}`.execute(db)),
    async (id: string) => void (await sql`update moves set version = 2 where id = ${id}`.execute(db)),
  ];
  for (const one of handle) {
    const { key, email } = newForm();
    const first = await ask(key, { email, phone: "571-555-0199" });
    await one(first ?? "");
    const second = await ask(key, { email, phone: "571-555-0100" });
    expect(second).toBeTruthy();
    expect((await listMoves(key)).map(({ phone }) => phone)).toEqual(["571-555-0199", "571-555-0100"]);
    expect(await listAddresses(second ?? "")).toHaveLength(2);
  }
});

test("a corrected address ends the link that went to the first one, and the office reads that it is the same form", async () => {
  const { key, email } = newForm();
  const first = await ask(key, { email: `wrong.${email}` });
  const token = (await listMoves(key))[0]?.move_token ?? "";
  await claimEmail(db, await readEmail(db, first ?? "", "estimate-confirmation"));
  const second = await ask(key, { email });
  expect(await findMoveByToken(db, token)).toBeUndefined();
  expect(await claimEmail(db, await readEmail(db, second ?? "", "estimate-office"))).toMatchObject({
    earlier: { id: first },
  });
});

test("of one form sent twenty times at once, with ten contents, one is stored, with its two emails", async () => {
  const { key, email } = newForm();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(key, { email, phone: `571-555-01${(n >> 1) + 10}` })),
  );
  const stored = await listMoves(key);
  expect(stored).toHaveLength(1);
  expect(await listAddresses(stored[0]?.id ?? "")).toHaveLength(2);
});

test("a form corrected while its email goes out is stored once or twice, and its last content always", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { key, email } = newForm();
    const first = await ask(key, { email });
    const job = await readEmail(db, first ?? "", "estimate-confirmation");
    const [claim] = await Promise.all([claimEmail(db, job), ask(key, { email, phone: "571-555-0100" })]);
    const stored = await listMoves(key);
    expect(stored.at(-1)?.phone).toBe("571-555-0100");
    expect(stored).toHaveLength(claim ? 2 : 1);
  }
});

test("a friend's corrected address replaces the wrong one, while no email was tried; else both are stored", async () => {
  const key = crypto.randomUUID();
  await refer(key, "bob@wrong.example");
  const id = await refer(key, "bob@right.example");
  const listReferrals = () =>
    db
      .selectFrom("referrals")
      .select(["referred_email", "status"])
      .where("idempotency_key", "=", key)
      .orderBy("created_at")
      .execute();
  expect(await listReferrals()).toEqual([{ referred_email: "bob@right.example", status: "received" }]);
  expect((await listAddresses(id ?? "")).map(({ to_address }) => to_address)).toEqual(
    expect.arrayContaining(["bob@right.example", "maria.bob@right.example"]),
  );
  expect(await refer(key, "bob@right.example")).toBeUndefined();
  await refer(key, "bob@right.example", "Call first");
  expect(await listReferrals()).toEqual([{ referred_email: "bob@right.example", status: "received" }]);

  const [row] = await db.selectFrom("referrals").select("id").where("idempotency_key", "=", key).execute();
  await claimEmail(db, await readEmail(db, row?.id ?? ""));
  await refer(key, "bob@third.example");
  expect((await listReferrals()).map(({ referred_email }) => referred_email)).toEqual([
    "bob@right.example",
    "bob@third.example",
  ]);
});

test("a corrected message from a move's page is stored beside the first", async () => {
  const { key, email } = newForm();
  const moveId = (await ask(key, { email })) ?? "";
  const [move] = await listMoves(key);
  const write = (message: string) =>
    receiveMoveRequest(db, {
      ...{ kind: "message", fields: { message }, moveToken: move?.move_token ?? "", seenVersion: 1 },
      ...{ idempotencyKey: key, officeAddress, requestId: crypto.randomUUID() },
    });
  for (const message of ["Noon?", "Noon?", "No, at one?"]) await write(message);
  const stored = await listRequestsOfMove(db, moveId);
  expect(stored.map(({ fields }) => fields)).toEqual([{ message: "Noon?" }, { message: "No, at one?" }]);
});

test("one tap corrects a mistyped address once, emails it there, and tells the office if it has the old one", async () => {
  // Many requests in an hour reach the office in one email.
  await db.deleteFrom("moves").execute();
  for (const isOfficeTold of [false, true]) {
    const { key } = newForm();
    const id = (await ask(key, { email: `dana.${people}@gmial.com` })) ?? "";
    const [move] = await listMoves(key);
    const moveToken = move?.move_token ?? "";
    if (isOfficeTold) await claimEmail(db, await readEmail(db, id, "estimate-office"));
    const meant = `dana.${people}@gmail.com`;
    await disownMove(db, id, move?.email ?? "");
    const corrected = await correctMoveAddress(db, { moveToken, officeAddress });
    expect(corrected?.email).toBe(meant);
    // A stranger may have the first link, and "This wasn't me".
    await disownMove(db, id, move?.email ?? "");
    expect(await findMoveByToken(db, moveToken)).toBeUndefined();
    expect(await findMoveByToken(db, corrected?.moveToken ?? "")).toMatchObject({ id, disowned_at: null });
    expect(await correctMoveAddress(db, { moveToken, officeAddress })).toBeUndefined();
    expect((await listMoves(key))[0]?.email).toBe(meant);
    const emails = await listAddresses(id);
    // The site's hourly limit may hold it for a while.
    const confirmation = { kind: "estimate-confirmation", to_address: meant };
    expect(emails).toContainEqual(expect.objectContaining(confirmation));
    expect(emails.filter(({ kind }) => kind === "move-request")).toHaveLength(isOfficeTold ? 1 : 0);
    // The first confirmation must not reach a stranger.
    const wrong = await db
      .selectFrom("emails")
      .selectAll()
      .where("move_id", "=", id)
      .where("to_address", "=", move?.email ?? "")
      .executeTakeFirstOrThrow();
    expect(await claimEmail(db, wrong)).toBeUndefined();
    // Sent again, the form is still the same.
    expect(await ask(key, { email: move?.email ?? "" })).toBeUndefined();
  }
});

test.each([
  ["an hour has passed", "update moves set created_at = now() - interval '61 minutes' where id = $1"],
  ["the office has answered", "update moves set state = 'answered' where id = $1"],
])("an address stays as it is once %s", async (_name, change) => {
  const { key } = newForm();
  const id = (await ask(key, { email: `dana.${people}@gmial.com` })) ?? "";
  await sql.raw(change.replace("$1", `'${id}'`)).execute(db);
  const [move] = await listMoves(key);
  expect(await correctMoveAddress(db, { moveToken: move?.move_token ?? "", officeAddress })).toBeUndefined();
  expect((await listMoves(key))[0]?.email).toBe(move?.email);
});
