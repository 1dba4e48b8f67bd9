import { readFileSync } from "node:fs";
import path from "node:path";

/** The environment that `npm run dev` (dev/up.ts) writes while it runs, or none. Non-empty values in `given` win. */
export function withDevServices(projectFolder: string, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  try {
    return { ...JSON.parse(readFileSync(path.join(projectFolder, ".dev/environment.json"), "utf8")), ...own };
  } catch {
    return own;
  }
}
