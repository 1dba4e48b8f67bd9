import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { formPaths, hasSecret, secretPaths } from "#domain/pages/private-paths.ts";

test("every route with a token is listed as secret", () => {
  const withToken = routes.flatMap(({ path = "" }) => /(.+)\/:token/.exec(`/${path}`)?.[1] ?? []);
  expect([...new Set(withToken)].toSorted()).toEqual([...secretPaths].toSorted());
  for (const path of secretPaths) expect(hasSecret(`${path}/token`)).toBe(true);
  for (const path of formPaths) expect(hasSecret(path)).toBe(false);
});

test("Caddy's log drops whatever follows a secret path", () => {
  const [, written = ""] = readFileSync("ops/Caddyfile", "utf8").match(/request>uri regexp `([^`]+)`/) ?? [];
  const pattern = new RegExp(written.replace("(?i)", ""), "gi");
  for (const path of secretPaths) expect(`${path}/token?a=b`.replace(pattern, "$1")).toBe(`${path}/`);
});
