import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Package, readLockFile } from "./lock-file.ts";

/**
 * What the image may hold: each lets us run and pass on the package in a program of our own, and asks for no more than that
 * its licence text stays with it.
 */
export const imageLicenses = [
  "0BSD",
  "Apache-2.0",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
];

/** What the tools may have besides, which nobody gets from us. */
export const toolLicenses = [
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "BSD-2-Clause",
  "CC-BY-4.0",
  "LGPL-3.0-or-later",
  "MIT OR Apache-2.0",
  "MPL-2.0",
  "(MIT AND Zlib)",
];

/** Tools whose lock file entry names no licence; both are MIT by the text that comes with them. */
const UNNAMED = ["buildcheck", "cpu-features", "ssh2"];

/** Lists the packages whose licence is not among those that we take, with what they say. */
export function findForeignLicenses(packages: Package[]): string[] {
  return packages
    .filter(({ name, license, isInImage }) => {
      if (license === undefined) return isInImage || !UNNAMED.includes(name);
      return !imageLicenses.includes(license) && (isInImage || !toolLicenses.includes(license));
    })
    .map(({ name, version, license = "no license" }) => `${name} ${version}: ${license}`);
}

/** Writes docs/licenses.md: what the image holds, by licence. */
export function formatLicenses(packages: Package[]): string {
  const inImage = packages.filter((one) => one.isInImage);
  const sections = imageLicenses.flatMap((license) => {
    const names = inImage
      .filter((one) => one.license === license)
      .map(({ name, version }) => `${name} ${version}`);
    return names.length > 0 ? [`## ${license}\n\n${names.join(", ")}\n`] : [];
  });
  return `# Licenses of the packages in the image

Written by \`node dev/packages/licenses.ts\`. The text of each stays beside its package in the image, under
\`node_modules\`; \`sbom.cdx.json\` there lists the same packages for programs (CycloneDX). What the base images bring
(Debian, Node, Postgres, Redis, Caddy) is licensed by those who make them.

${sections.join("\n")}`;
}

if (import.meta.main) {
  const packages = readLockFile();
  const foreign = findForeignLicenses(packages);
  if (foreign.length > 0) {
    process.stderr.write(`Not among the licenses of dev/packages/licenses.ts:\n${foreign.join("\n")}\n`);
    process.exitCode = 1;
  }
  writeFileSync(path.resolve(import.meta.dirname, "../../docs/licenses.md"), formatLicenses(packages));
}
