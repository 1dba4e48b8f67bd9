import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { findInteraction, listUnhydratedParts } from "../../../support/find-interaction.ts";

test("no part that is not hydrated has a handler, state or a hydrated part", () => {
  const parts = globSync("app/**/*.tsx").flatMap((file) => listUnhydratedParts(file));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.flatMap((part) => findInteraction(part))).toEqual([]);
});

const page = `const Part = unhydrated(() => import("./part.tsx"), "Part");`;

test.each([
  ["a handler", "export function Part() { return <button onClick={press} />; }", "Part has onClick"],
  ["state", "export function Part() { const [on] = useState(); return on; }", "Part has useState"],
  ["a form", `import { Form } from "react-router"; export const Part = () => <Form />;`, "Part has a Form"],
  [
    "a component with a handler",
    "export function Part() { return <List />; } const List = () => <ul onKeyDown={move} />;",
    "List has onKeyDown",
  ],
])("%s is found", (_what, text, found) => {
  const [part] = listUnhydratedParts("app/page.tsx", page);
  expect(part && findInteraction(part, () => text)).toEqual([`part.tsx: ${found}`]);
});
