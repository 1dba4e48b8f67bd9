import { expect, test } from "vitest";
import { isLoopbackHost } from "#domain/loopback.ts";

test.each(["localhost", "localhost:9470", "127.0.0.1:1", "[::1]", "[::1]:65535"])(
  "%s is this machine",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  ...[undefined, "", "localhost.", "localhost:", "localhost:123456", "localhost:80\n"],
  ...["localhost.example.com", "localhost:80.example.com", "someone@localhost", "mylocalhost"],
  ...["127.0.0.1.example.com", "127a0b0c1", "127.1", "0.0.0.0", "::1", "[::1]x", "[::ffff:127.0.0.1]"],
])("%j may be another machine", (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
