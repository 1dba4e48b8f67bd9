import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, vi } from "vitest";

/** For the tests of a file or `describe`, which import the modules themselves: `facts` are the owner's company.json. */
export function withOwnerFacts(facts: object): void {
  const folder = mkdtempSync(path.join(tmpdir(), "owner-"));
  beforeAll(() => {
    writeFileSync(path.join(folder, "company.json"), JSON.stringify(facts));
    vi.stubEnv("OWNER_DIR", folder);
    vi.resetModules();
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    // Later test files share the modules.
    vi.resetModules();
    rmSync(folder, { recursive: true });
  });
}
