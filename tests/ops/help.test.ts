import { expect, test } from "vitest";
import { ops } from "../support/run-ops.ts";

test.each(["npm run ops --", "docker compose run --rm ops"])(
  "examples and usage show the command as it is typed here: %s",
  async (command) => {
    const { code, out } = await ops({ OPS_COMMAND: command }, ["emails", "list", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: ${command} emails list `);
    expect(out).toContain(`\n  ${command} emails list --state dead,held\n`);
  },
);

test("examples with a file work in a container, and groups have some too", async () => {
  const inContainer = { OPS_COMMAND: "docker compose run --rm ops" };
  expect((await ops(inContainer, ["reviews", "--help"])).out).toContain(
    "run --rm -T ops reviews export > reviews.csv",
  );
  expect((await ops(inContainer, ["moves", "--help"])).out).toContain(
    "run --rm -T ops moves export > moves.csv",
  );
  expect((await ops(inContainer, ["--help"])).out).toMatch(
    /ops\/deploy[\s\S]*ops\/rollback[\s\S]*ops\/restore/,
  );
});

test("a wrong setting is named, with where to fix it", async () => {
  const environment = { DATABASE_URL: "postgres://a:b@127.0.0.1:9/moves", ALERT_EMAIL: "nobody" };
  const { code, errors } = await ops(environment, ["status"]);
  expect(code).toBe(2);
  expect(errors).toMatch(/ALERT_EMAIL must be an email address\n.*on a server: \.env or secrets\//);
});
