import { expect, test } from "vitest";
import { createLogger, type Logger } from "#logger";

function lineOf(write: (log: Logger) => void, level = "info"): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ level, process: "test" }, { write: (line: string) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

test("a line has time, process and message, and keeps ids and outcomes", () => {
  const line = lineOf((log) => log.info({ referralId: "1f0c", outcome: "sent", attempt: 2 }, "email sent"));
  expect(line).toMatchObject({
    process: "test",
    referralId: "1f0c",
    outcome: "sent",
    attempt: 2,
    msg: "email sent",
  });
  expect(line["time"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("a referral logged by mistake is redacted at any depth", () => {
  const row = {
    id: "1f0c",
    referrer_name: "Maria Torres",
    referrer_email: "maria@example.org",
    referrer_phone: "571-555-0100",
    referredName: "Jo Park",
    referredEmail: "jo@example.net",
    referredPhone: "571-555-0101",
    notes: "third floor",
    discount_code: "ASH-7K4M-Q9XC",
    to_address: "jo@example.net",
    status: "received",
  };
  for (const data of [row, { row }, { rows: [row] }, { result: { row } }]) {
    const text = JSON.stringify(lineOf((log) => log.info(data, "stored")));
    expect(text).toContain("1f0c");
    expect(text).toContain("received");
    for (const secret of ["Maria", "Park", "@", "571-555", "third floor", "ASH-"])
      expect(text).not.toContain(secret);
  }
});

test("a child logger redacts too", () => {
  const text = JSON.stringify(
    lineOf((log) => log.child({ requestId: "r1" }).warn({ form: { email: "jo@example.net" } })),
  );
  expect(text).toContain("r1");
  expect(text).not.toContain("jo@example.net");
});

test("an error keeps name, code and stack, and loses every address", () => {
  const error = Object.assign(
    new Error("550 5.1.1 <jo.park@example.net>: no such user (was: maria@example.org)"),
    {
      code: "EENVELOPE",
      responseCode: 550,
      command: "RCPT TO",
      rejected: ["jo.park@example.net"],
    },
  );
  const line = lineOf((log) => log.error({ err: error }, "refused"));
  expect(line["err"]).toMatchObject({
    type: "Error",
    code: "EENVELOPE",
    responseCode: 550,
    command: "RCPT TO",
  });
  expect(line["err"]).toHaveProperty("message", "550 5.1.1 <[address]>: no such user (was: [address])");
  expect(line["err"]).toHaveProperty("stack", expect.stringContaining("logger.test.ts"));
  expect(JSON.stringify(line)).not.toContain("@example");
});

test("a database error loses its detail, and so does its cause", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (referred_email)=(jo@example.net) already exists.",
    where: "Jo Park",
  });
  const line = lineOf((log) =>
    log.error({ err: new Error("could not store jo@example.net", { cause }) }, "failed"),
  );
  expect(line["err"]).toMatchObject({ message: "could not store [address]", cause: { code: "23505" } });
  expect(JSON.stringify(line)).not.toMatch(/jo@example|Jo Park|already exists/);
});

test("a thrown value that is not an error is not logged", () => {
  const line = lineOf((log) => log.error({ err: { name: "Jo Park", reason: "jo@example.net" } }, "failed"));
  expect(JSON.stringify(line)).not.toMatch(/Jo|example\.net/);
});
