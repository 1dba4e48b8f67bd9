import path from "node:path";
import type { Plugin } from "vite";
import * as company from "#content/company.ts";
import * as contactDetails from "#content/contact-details.ts";
import * as homeOffices from "#content/home-offices.ts";
import * as insurance from "#content/insurance.ts";
import * as leftOut from "#content/left-out.ts";
import * as openingHours from "#content/opening-hours.ts";
import * as files from "#content/owner/files.ts";
import * as rates from "#content/rates.ts";
import * as replyTime from "#content/reply-time.ts";
import * as reviewPolicy from "#content/review-policy.ts";
import * as truck from "#content/truck.ts";
import * as workDays from "#content/work-days.ts";
import { listWrongNames } from "#domain/company/owner-names.ts";
import * as arrivalWindow from "#domain/moves/arrival-window.ts";
import { readLogo } from "../pictures/logo.ts";
import { listUnreadablePictures } from "../pictures/own-picture.ts";
import { readPhotos } from "../pictures/photos.ts";

/**
 * These read the owner's files when Node runs them. A build inlines their exports: a browser has no disk, and does not
 * need the facts that the owner replaced.
 */
const modules = new Map<string, object>([
  ["content/owner/files.ts", { ownerFiles: files.ownerFiles }],
  ["content/company.ts", company],
  ["content/contact-details.ts", contactDetails],
  ["content/home-offices.ts", homeOffices],
  ["content/insurance.ts", insurance],
  ["content/left-out.ts", leftOut],
  ["content/opening-hours.ts", openingHours],
  ["content/truck.ts", truck],
  ["content/work-days.ts", workDays],
  ["content/reply-time.ts", replyTime],
  ["content/review-policy.ts", reviewPolicy],
  ["content/rates.ts", rates],
  ["domain/moves/arrival-window.ts", arrivalWindow],
]);

/** These hold what only the build reads. */
const pictures = new Map<string, () => Promise<object>>([
  ["content/logo.ts", async () => ({ logo: (await readLogo()).logo })],
  ["content/photos.ts", async () => ({ photos: (await readPhotos()).photos })],
]);

export function includeOwnerFiles(): Plugin {
  const root = path.resolve(import.meta.dirname, "../..");
  return {
    name: "include-owner-files",
    enforce: "pre",
    async buildStart() {
      const wrong = [...listWrongNames(), ...(await listUnreadablePictures())];
      if (wrong.length > 0) throw new Error(`The build cannot use your facts:\n${wrong.join("\n")}`);
    },
    async load(id) {
      const file = path.relative(root, id.replace(/\?.*$/, ""));
      const values = modules.get(file) ?? (await pictures.get(file)?.());
      return (
        values &&
        Object.entries(values)
          // The build then stops where a page imports one.
          .filter(([, value]) => typeof value !== "function")
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n")
      );
    },
  };
}
