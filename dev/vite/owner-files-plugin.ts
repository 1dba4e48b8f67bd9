import path from "node:path";
import type { Plugin } from "vite";
import * as company from "#content/company.ts";
import * as contactDetails from "#content/contact-details.ts";
import * as openingHours from "#content/opening-hours.ts";
import * as files from "#content/owner/files.ts";
import * as rates from "#content/rates.ts";
import * as reviewPolicy from "#content/review-policy.ts";
import * as arrivalWindow from "#domain/moves/arrival-window.ts";

/**
 * These read the owner's files when Node runs them. A build inlines their exports: a browser has no disk, and does not
 * need the facts that the owner replaced.
 */
const modules = new Map<string, object>([
  ["content/owner/files.ts", { ownerFiles: files.ownerFiles }],
  ["content/company.ts", company],
  ["content/contact-details.ts", contactDetails],
  ["content/opening-hours.ts", openingHours],
  ["content/review-policy.ts", reviewPolicy],
  ["content/rates.ts", rates],
  ["domain/moves/arrival-window.ts", arrivalWindow],
]);

export function includeOwnerFiles(): Plugin {
  const root = path.resolve(import.meta.dirname, "../..");
  return {
    name: "include-owner-files",
    enforce: "pre",
    load(id) {
      const values = modules.get(path.relative(root, id.replace(/\?.*$/, "")));
      return (
        values &&
        Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n")
      );
    },
  };
}
