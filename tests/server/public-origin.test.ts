import { expect, test } from "vitest";
import { publicOrigin } from "#server/public-origin.ts";

test.each(["www.example.com", "localhost:3000", "evil.example", undefined])(
  "a public site's origin does not depend on the Host %s",
  (host) => {
    expect(publicOrigin("https://www.example.com")(host)).toBe("https://www.example.com");
  },
);

test.each([
  ["127.0.0.1:3001", "http://127.0.0.1:3001"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["localhost:80", "http://localhost"],
  ["localhost:99999", "http://localhost:3000"],
  ["evil.example", "http://localhost:3000"],
  [undefined, "http://localhost:3000"],
])("a site on this machine, requested as %s, is %s", (host, origin) => {
  expect(publicOrigin("http://localhost:3000")(host)).toBe(origin);
});
