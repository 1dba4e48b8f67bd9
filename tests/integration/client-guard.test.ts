import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBuilder } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "ashfield-guard-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a query called by a component fails the build, which names the file", async () => {
  createSite(`
    import { listFeaturedReviews } from "#db/reviews/reviews.ts";
    export default function Page() { return String(listFeaturedReviews); }`);
  await expect(buildForBrowser()).rejects.toThrow(
    "db/reviews/reviews.ts would be sent to the browser: import it only from a loader or an action",
  );
});

test("the project's own build is guarded", async () => {
  const { default: configure } = await import(path.join(project, "vite.config.ts"));
  const { plugins } = configure({ command: "build" });
  expect(plugins.flat().map((plugin: { name?: string }) => plugin.name)).toContain("guard-client-graph");
});

/** A one-page site with the project's db folder. */
function createSite(page: string): void {
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  mkdirSync(path.join(folder, "app"), { recursive: true });
  symlinkSync(path.join(project, "node_modules"), path.join(folder, "node_modules"));
  symlinkSync(path.join(project, "db"), path.join(folder, "db"));
  // Without it, React Router runs npm to install it.
  const dependencies = { isbot: "5" };
  write("package.json", JSON.stringify({ type: "module", imports: { "#db/*": "./db/*" }, dependencies }));
  write(
    "vite.config.ts",
    `import { reactRouter } from "@react-router/dev/vite";
    import { guardClientGraph } from ${JSON.stringify(path.join(project, "dev/vite/vite-client-guard.ts"))};
    export default { plugins: [guardClientGraph(), reactRouter()] };`,
  );
  write("app/routes.ts", `export default [{ file: "page.tsx", index: true }];`);
  write("app/root.tsx", `export { Outlet as default } from "react-router";`);
  write("app/page.tsx", page);
}

async function buildForBrowser(): Promise<void> {
  const builder = await createBuilder({ root: folder, logLevel: "silent" });
  const { client } = builder.environments;
  if (!client) throw new Error("React Router builds no client");
  await builder.build(client);
}
