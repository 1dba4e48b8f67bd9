import { expect, test } from "vitest";
import { describeConnectionError } from "#ops/connections.ts";

test.each([
  [{ code: "ENOTFOUND", message: "getaddrinfo ENOTFOUND redis" }, "its container is not running"],
  [{ code: "EAI_AGAIN", message: "getaddrinfo EAI_AGAIN postgres" }, "its container is not running"],
  // From nodemailer.
  [{ code: "EDNS", message: "getaddrinfo ENOTFOUND smtp.example.com" }, "no such host: smtp.example.com"],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" }, "connection refused"],
  [{ code: "ESOCKET", message: "read ECONNRESET" }, "connection reset"],
  [{ code: "28P01", message: "password authentication failed" }, "wrong user or password"],
])("%j is %s", (error, text) => {
  expect(describeConnectionError(error)).toBe(text);
});
