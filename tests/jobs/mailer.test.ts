import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "#jobs/mailer.ts";
import { type SmtpReply, type SmtpStep, startFaultySmtp } from "../support/faulty-smtp.ts";

async function openMailer(limits: { hungMs?: number; silenceMs?: number } = { silenceMs: 5_000 }) {
  const smtp = await startFaultySmtp();
  const mailer = createMailer({ smtpUrl: smtp.url, from: "moves@example.com", ...limits });
  onTestFinished(async () => {
    mailer.close();
    await smtp.close();
  });
  const send = (to: string) =>
    mailer.send({ kind: "test", to, subject: "s", text: "t", messageId: `<${to}>` });
  return { smtp, send };
}

const pipelining = "250-faulty\r\n250-PIPELINING\r\n250 AUTH PLAIN" as SmtpReply;

test.each<{ at: SmtpStep; reply: SmtpReply; isPipelined?: boolean }>([
  { at: "rcpt", reply: "554 5.7.1 refused" },
  { at: "rcpt", reply: { thenDrop: "554 5.7.1 refused" } },
  { at: "rcpt", reply: { thenDrop: "554 5.7.1 refused" }, isPipelined: true },
  { at: "rcpt", reply: "421 4.7.0 too many errors", isPipelined: true },
  { at: "dot", reply: { thenDrop: "554 5.7.1 refused" } },
])(
  "one recipient refused with $reply at $at delays nobody else, even if connections are limited",
  async ({ at, reply, isPipelined }) => {
    const { smtp, send } = await openMailer();
    smtp.plan(({ step, recipient, connection }) => {
      // After the refusal it accepts no connection for a while.
      if (step === "ehlo" && connection === 2) return { thenDrop: "421 4.7.0 too many connections" };
      if (step === "ehlo" && isPipelined) return pipelining;
      return step === at && recipient === "refused@example.net" ? reply : "ok";
    });
    expect(await send("first@example.net")).toMatchObject({ outcome: "sent" });
    expect(await send("refused@example.net")).toMatchObject({ outcome: "retry" });
    expect(await send("next@example.net")).toMatchObject({ outcome: "sent" });
  },
);

test("a server that allows one connection gets each email once, in turn, and the delay is explained", async () => {
  const { smtp, send } = await openMailer();
  let connections = 0;
  smtp.plan(({ step, connection }) => {
    if (step !== "greeting") return step === "dot" ? { after: 50 } : "ok";
    connections += 1;
    return connection === 1 ? "ok" : { thenDrop: "421 4.7.0 too many connections" };
  });
  const results = await Promise.all(["a", "b", "c", "d", "e"].map((name) => send(`${name}@example.net`)));
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill("sent"));
  expect(results).toContainEqual({ outcome: "sent", code: 250, note: "EPROTOCOL CONN 421 4.7.0" });
  expect([...smtp.accepted().values()]).toEqual(Array(5).fill(1));
  expect(connections).toBeGreaterThan(1);
});

test("a server that refuses every connection is an outage", async () => {
  const { smtp, send } = await openMailer();
  smtp.plan(({ step }) => (step === "greeting" ? { thenDrop: "421 4.3.2 shutting down" } : "ok"));
  const results = await Promise.all(["a", "b", "c"].map((name) => send(`${name}@example.net`)));
  expect(results).toMatchObject(
    Array(3).fill({ outcome: "outage", cause: "busy", code: 421, reason: "EPROTOCOL CONN 421 4.3.2" }),
  );
});

test("emails that hang make room for others", async () => {
  const { smtp, send } = await openMailer({ hungMs: 300 });
  smtp.plan(({ step, recipient }) => (step === "dot" && recipient.startsWith("hung") ? "stall" : "ok"));
  const hung = Promise.all([1, 2, 3].map((number) => send(`hung.${number}@example.net`)));
  expect(await send("next@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.release();
  expect(await hung).toHaveLength(3);
});

test("a slow server's partial replies extend the timeout; silence triggers it", async () => {
  // A busy machine delays timers, so ten partial replies fit into one timeout.
  const { smtp, send } = await openMailer({ silenceMs: 2_000 });
  smtp.plan(({ step }) => (step === "dot" ? { after: 3_000, every: 200 } : "ok"));
  expect(await send("trickle@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.plan(({ step }) => (step === "dot" ? "stall" : "ok"));
  expect(await send("silent@example.net")).toMatchObject({ outcome: "retry", cause: "stalled" });
  expect(smtp.log).toHaveLength(2);
  smtp.release();
});

test.each([
  ["drops after the body", "dot", "drop", "deferred"],
  ["closes with 421 after the body", "dot", { thenDrop: "421 4.3.2 closing" }, "deferred"],
  ["drops at the recipient", "rcpt", "drop", "deferred"],
] as const)("if a connection %s, the mailer does not resend", async (_what, at, reply, cause) => {
  const { smtp, send } = await openMailer();
  expect(await send("first@example.net")).toMatchObject({ outcome: "sent" });
  smtp.plan(({ step }) => (step === at ? reply : "ok"));
  expect(await send("broken@example.net")).toMatchObject({ outcome: "retry", cause });
  expect(smtp.log).toHaveLength(at === "dot" ? 2 : 1);
  smtp.plan(() => "ok");
  expect(await send("next@example.net")).toMatchObject({ outcome: "sent" });
});
