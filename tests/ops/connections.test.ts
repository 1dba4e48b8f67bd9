import { lookup } from "node:dns/promises";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { describeConnectionError } from "#ops/connections.ts";

const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a host that was not found is named, by Node and through nodemailer", async () => {
  const host = "nowhere.invalid";
  const named = expect.stringMatching(/^(no such host|the name cannot be looked up): nowhere\.invalid$/);
  expect(describeConnectionError(await failing(lookup(host)))).toEqual(named);
  const smtp = createTransport({ host, port: 25, connectionTimeout: 2_000, dnsTimeout: 2_000 });
  expect(describeConnectionError(await failing(smtp.verify()))).toEqual(named);
});

test.each([
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" }, "connection refused"],
  [{ code: "ESOCKET", message: "read ECONNRESET" }, "connection broken"],
  [{ code: "28P01", message: "password authentication failed" }, "wrong user or password"],
])("%j is %s", (error, text) => {
  expect(describeConnectionError(error)).toBe(text);
});
