import path from "node:path";
import { expect, test } from "vitest";
import * as company from "#content/company.ts";
import { includeOwnerFiles } from "#dev/vite/owner-files-plugin.ts";

const root = path.resolve(import.meta.dirname, "../..");

function load(file: string): Promise<string | undefined> {
  const { load } = includeOwnerFiles() as { load: (id: string) => Promise<string | undefined> };
  return load(path.join(root, file));
}

test("a build gets the company's facts as values, without code that reads files", async () => {
  const code = (await load("content/company.ts")) ?? "";
  const built = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect({ ...built }).toEqual({ ...company });
  for (const file of [
    "content/company.ts",
    "content/contact-details.ts",
    "content/opening-hours.ts",
    "content/review-policy.ts",
    "content/owner/files.ts",
    "content/photos.ts",
    "content/logo.ts",
  ])
    expect(await load(file)).not.toMatch(/import|require|node:/);
});

test("other modules are left alone", async () => {
  expect(await load("content/locations.ts")).toBeUndefined();
  expect(await load("app/root.tsx")).toBeUndefined();
});
