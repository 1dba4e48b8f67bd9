import { expect, test } from "vitest";
import { createSourceFinder, groupOf, listSelfTimes, sumByGroup } from "./cpu-profile.ts";

test("a file belongs to its innermost package, a room, the build, Node.js or V8", () => {
  const urls = {
    "file:///site/node_modules/react-dom/cjs/server.js": "react-dom",
    "file:///site/node_modules/@react-router/node/dist/index.js": "@react-router/node",
    "file:///site/node_modules/a/node_modules/b/index.js": "b",
    "file:///site/build/server/index.js": "the build",
    "file:///site/db/reviews/counts.ts": "db",
    "file:///site/config.ts": "this site",
    "node:internal/streams/readable": "node",
    "": "V8",
  };
  expect(Object.keys(urls).map(groupOf)).toEqual(Object.values(urls));
});

test("self time is summed by function over all its places in the tree, without idling", () => {
  const frame = (functionName: string, url: string, lineNumber = 4) => ({ functionName, url, lineNumber });
  const react = "file:///site/node_modules/react-dom/server.js";
  const profile = {
    nodes: [
      { id: 1, callFrame: frame("(idle)", "") },
      { id: 2, callFrame: frame("render", react) },
      { id: 3, callFrame: frame("render", react) },
      { id: 4, callFrame: frame("", react, 9), children: [6] },
      { id: 5, callFrame: frame("(garbage collector)", "") },
      { id: 6, callFrame: frame("write", "") },
    ],
    samples: [1, 2, 3, 4, 5, 5, 6],
    timeDeltas: [9_000, 1_000, 2_000, 500, 4_000, 1_000, 250],
  };
  const times = listSelfTimes(profile);
  expect(times).toEqual([
    { group: "V8", name: "(garbage collector)", ms: 5 },
    { group: "react-dom", name: "render :5", ms: 3 },
    { group: "react-dom", name: "(anonymous) :10", ms: 0.5 },
    { group: "V8", name: "write from (anonymous) :10", ms: 0.25 },
  ]);
  expect(sumByGroup(times)).toEqual([
    { group: "V8", ms: 5.25 },
    { group: "react-dom", ms: 3.5 },
  ]);
});

test("what is bundled belongs to the file that is named above it", () => {
  const text = `import path from "node:path";
// node_modules/react-dom/cjs/server.js
function render() {}
// an ordinary comment
// app/ui/header.tsx
function Header() {}`;
  const sourceOf = createSourceFinder(() => text);
  const groups = [0, 2, 3, 5].map((lineNumber) =>
    groupOf(sourceOf({ functionName: "", url: "file:///site/build/server/index.js", lineNumber })),
  );
  expect(groups).toEqual(["the build", "react-dom", "react-dom", "app"]);
  const elsewhere = "file:///site/db/client.ts";
  expect(sourceOf({ functionName: "", url: elsewhere, lineNumber: 3 })).toBe(elsewhere);
});
