import { expect, test } from "vitest";
import { ops } from "../support/run-ops.ts";

test.each(["npm run ops --", "docker compose run --rm ops"])(
  "examples and usage name the command that is typed here: %s",
  async (typed) => {
    const { code, out } = await ops({ OPS_COMMAND: typed }, ["emails", "list", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: ${typed} emails list `);
    expect(out).toContain(`\n  ${typed} emails list --state dead,held\n`);
  },
);
