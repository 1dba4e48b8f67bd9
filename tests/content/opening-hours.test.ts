import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dailyWords, shippedHours } from "../support/shipped-hours.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("no text names the days on which the company works, but through its facts", () => {
  const files = globSync("{app,content,desk,jobs}/**/*.{ts,tsx}", { cwd: root });
  const literal = files.filter((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .some((line) => dailyWords.test(line) && !/worksDaily|^ *\/?\*/.test(line)),
  );
  expect(literal).toEqual(["content/company.ts"]);
});

test("only the company's facts contain the hours", () => {
  const files = globSync("{app,content,domain,desk,jobs,server,dev}/**/*.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const literal = files.filter((file) => {
    const code = readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
    return shippedHours.test(code);
  });
  expect(literal).toEqual(["content/company.ts"]);
});
