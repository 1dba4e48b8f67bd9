import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const package_ = path.resolve("node_modules/react-router");
const read = (file: string) => readFileSync(path.join(package_, file), "utf8");

test("React Router's <Scripts>, which the start script replaces, still writes what it relies on", () => {
  const scripts = read("dist/production/lib/dom/ssr/components.js");
  for (const detail of [
    "renderMeta.didRenderScripts = true",
    "window.__reactRouterContext = ${",
    "window.__reactRouterContext.stream = new ReadableStream({",
    "window.__reactRouterContext.streamController = controller",
    "window.__reactRouterRouteModules = {",
  ])
    expect(scripts).toContain(detail);
});
