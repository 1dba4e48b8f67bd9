import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { replaceFunctions, unused } from "#tools/vite/slim-router.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const router = "node_modules/react-router/dist/production/";

test.each(Object.keys(unused))(
  "what is left out of React Router's %s is what it was when it was read",
  (file) => {
    const slim = replaceFunctions(read(router + file), unused[file] ?? {});
    for (const [name, { instead }] of Object.entries(unused[file] ?? {}))
      expect(slim).toContain(`function ${name}${instead}`);
  },
);

test("a function that has changed, or has gone, stops the build", () => {
  const replacements = { one: { instead: "() {}", hash: "000000000000" } };
  for (const code of ["function one() { return 2 }", "function two() {}"])
    expect(() => replaceFunctions(code, replacements)).toThrow("one has changed");
});

describe("the site uses nothing of what is left out", () => {
  const sources = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: read(`app/${file}`) }));

  test.each([
    /<Scripts\b/,
    /PrefetchPageLinks/,
    /<(Nav)?Link\b[^>]*\sprefetch=/,
    /instrumentations/,
    /useFetchers?\b/,
    /navigate=\{false\}/,
  ])("%s", (use) => {
    expect(sources.length).toBeGreaterThan(100);
    const users = sources.filter(({ text }) => use.test(text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, "")));
    expect(users.map(({ file }) => file)).toEqual([]);
  });

  test("routes are all known from the start, and the root has an error boundary", () => {
    expect(read("react-router.config.ts")).toContain("ssr: true");
    expect(read("react-router.config.ts")).toContain('routeDiscovery: { mode: "initial" }');
    expect(read("app/root.tsx")).toContain("export function ErrorBoundary(");
  });
});
