import { expect, test } from "vitest";
import { ops } from "../support/run-ops.ts";

test("help names the commands, and the scripts beside them", async () => {
  const { code, out } = await ops({}, ["--help"]);
  expect(code).toBe(0);
  expect(out).toMatch(/Usage: ops [\s\S]*ops\/deploy[\s\S]*ops\/rollback[\s\S]*ops\/restore/);
});

test("a wrong setting is named, with where to fix it", async () => {
  const environment = { DATABASE_URL: "postgres://a:b@127.0.0.1:9/moves", ALERT_EMAIL: "nobody" };
  const { code, errors } = await ops(environment, ["status"]);
  expect(code).toBe(2);
  expect(errors).toMatch(/ALERT_EMAIL must be an email address\n.*on a server: \.env or secrets\//);
});
