import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { ownerFiles } from "#content/owner/files.ts";
import { listWrongNames } from "#domain/company/owner-names.ts";
import { readLogo } from "../pictures/logo.ts";
import { listUnreadablePictures } from "../pictures/own-picture.ts";
import { readPhotos } from "../pictures/photos.ts";

/** These hold what only the build reads. */
const read = new Map<string, () => Promise<object>>([
  ["content/owner/files.ts", async () => ({ ownerFiles })],
  ["content/logo.ts", async () => ({ logo: (await readLogo()).logo })],
  ["content/photos.ts", async () => ({ photos: (await readPhotos()).photos })],
]);

/** Computed from company.ts. Inlined, they spare a page the facts that it does not show. */
const computed = [
  ...["content/contact-details.ts", "content/home-offices.ts", "content/insurance.ts", "content/left-out.ts"],
  ...["content/opening-hours.ts", "content/reply-time.ts", "content/truck.ts", "content/work-days.ts"],
  "domain/moves/arrival-window.ts",
];

const root = path.resolve(import.meta.dirname, "../..");

export function includeOwnerFiles(): Plugin {
  return {
    name: "include-owner-files",
    enforce: "pre",
    async buildStart() {
      const wrong = [...listWrongNames(), ...(await listUnreadablePictures())];
      if (wrong.length > 0) throw new Error(`The build cannot use your facts:\n${wrong.join("\n")}`);
    },
    async load(id) {
      const file = path.relative(root, id.replace(/\?.*$/, ""));
      const values = (await read.get(file)?.()) ?? (await readFacts(file));
      return (
        values &&
        Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n")
      );
    },
  };
}

/**
 * The data of a module that has the owner's facts. Node reads the files for the build: a browser has no disk, and does
 * not need the facts that the owner replaced.
 */
async function readFacts(file: string): Promise<object | undefined> {
  if (!/^(content|domain)\//.test(file)) return undefined;
  const place = path.join(root, file);
  const isComputed = computed.includes(file);
  if (!isComputed && !(await readFile(place, "utf8")).includes("/owner/files.ts")) return undefined;
  const all = Object.entries(await import(pathToFileURL(place).href));
  const data = all.filter(([, value]) => typeof value !== "function");
  // Without its functions, the build stops where a page imports one.
  return isComputed || data.length === all.length ? Object.fromEntries(data) : undefined;
}
