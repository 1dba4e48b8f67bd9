import { afterAll, expect, onTestFinished, test } from "vitest";
import { createMailer } from "#jobs/mailer.ts";
import { openEmailServices, refer, waitForState } from "../support/email-services.ts";
import { startFaultySmtp } from "../support/faulty-smtp.ts";

const services = await openEmailServices();
const { db } = services;
const smtp = await startFaultySmtp();
afterAll(smtp.close);

/** Sends to the address given. */
function openMailer(limits: { hungMs?: number; silenceMs?: number } = {}) {
  const mailer = createMailer({ smtpUrl: smtp.url, from: "moves@example.com", ...limits });
  onTestFinished(mailer.close);
  return (to: string) =>
    mailer.send({ kind: "test", to, subject: "s", text: "t", html: "<p>t</p>", messageId: `<${to}>` });
}

test("an email stalled at its final reply delays no others, and arrives once", async () => {
  const stuck = await refer(db);
  smtp.plan(({ step, recipient }) => (step === "dot" && recipient === stuck.friendEmail ? "stall" : "ok"));
  services.startWorker({ smtpUrl: smtp.url });
  onTestFinished(smtp.release);
  for (let count = 0; count < 3; count += 1) await waitForState(db, (await refer(db)).id, "sent");
  await waitForState(db, stuck.id, "sending");
  smtp.release();
  await waitForState(db, stuck.id, "sent");
  expect([...smtp.accepted().values()]).toEqual(Array(smtp.accepted().size).fill(1));
});

test("emails that hang make room for others", async () => {
  const send = openMailer({ hungMs: 300 });
  smtp.plan(({ step, recipient }) => (step === "dot" && recipient.startsWith("hung") ? "stall" : "ok"));
  const hung = Promise.all([1, 2, 3].map((number) => send(`hung.${number}@example.net`)));
  expect(await send("next@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.release();
  expect(await hung).toHaveLength(3);
});

test("a slow server's partial replies extend the timeout; silence triggers it", async () => {
  const send = openMailer({ silenceMs: 1_000 });

  smtp.plan(({ step }) => (step === "dot" ? { after: 3_000, every: 300 } : "ok"));
  expect(await send("trickle@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.plan(({ step }) => (step === "dot" ? { after: 700 } : "ok"));
  expect(await send("late@example.net")).toEqual({ outcome: "sent", code: 250 });
  const before = smtp.log.length;
  smtp.plan(({ step }) => (step === "dot" ? "stall" : "ok"));
  expect(await send("silent@example.net")).toMatchObject({ outcome: "retry", cause: "stalled" });
  expect(smtp.log).toHaveLength(before + 1);
  smtp.release();
});

test.each([
  ["drops after the body", "dot", "drop", "deferred"],
  ["closes with 421 after the body", "dot", { thenDrop: "421 4.3.2 closing" }, "deferred"],
  ["drops at the recipient", "rcpt", "drop", "deferred"],
] as const)("if a connection %s, the mailer does not resend", async (_what, at, reply, cause) => {
  const send = openMailer();
  smtp.plan(() => "ok");
  expect(await send("first@example.net")).toMatchObject({ outcome: "sent" });
  const before = smtp.log.length;
  smtp.plan(({ step }) => (step === at ? reply : "ok"));
  expect(await send("broken@example.net")).toMatchObject({ outcome: "retry", cause });
  expect(smtp.log).toHaveLength(before + (at === "dot" ? 1 : 0));
  smtp.plan(() => "ok");
  expect(await send("next@example.net")).toMatchObject({ outcome: "sent" });
});
