import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { openingHours } from "#content/opening-hours.ts";
import { serviceSummaries, services } from "#content/services.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What a page says in its own words: files, content, or both. Header, footer and shared parts are not. */
type Source = { files?: string; content?: unknown };

const { referral, payment, insurance, registration, ...contact } = company;

const sources: Record<string, Source> = {
  "/": { files: "{app/routes/home/*.{ts,tsx},content/home.ts}", content: homeFaqs },
  "/services": { files: "app/routes/services/*.{ts,tsx}", content: serviceSummaries },
  "/service-areas": {
    files: "app/routes/service-areas/*.{ts,tsx}",
    content: [openingHours, locations.map(({ name, description }) => [name, description])],
  },
  "/reviews": { files: "app/routes/reviews/*.{ts,tsx}" },
  "/about": { files: "app/routes/about/*.{ts,tsx}", content: [insurance, registration, openingHours] },
  "/contact": { files: "app/routes/contact/*.{ts,tsx}", content: contact },
  "/estimate": { files: "app/routes/estimate/*.{ts,tsx}", content: openingHours },
  "/plan": {
    files: "{app/routes/plan/*.{ts,tsx},content/{estimate-kinds,town-permits}.ts,domain/plan/timeline.ts}",
  },
  "/referrals": { files: "app/routes/referrals/*.{ts,tsx}", content: referral },
  "/faq": { files: "app/routes/faq/*.{ts,tsx}", content: faqCategories },
  "/moving-rules": { files: "{app/routes/moving-rules/*.{ts,tsx},content/moving-rules.ts}" },
  "/sample-certificate": { files: "app/routes/sample-certificate/*.{ts,tsx}", content: insurance },
  "/accessibility": { files: "{app/routes/accessibility/*.{ts,tsx},content/accessibility.ts}" },
  ...Object.fromEntries(services.map((service) => [`/services/${service.id}`, { content: service }])),
  ...Object.fromEntries(locations.map((location) => [`/locations/${location.key}`, { content: location }])),
  ...Object.fromEntries(
    legalDocuments.map(({ draft: _draft, updated: _updated, ...document }) => [
      document.path,
      { content: document },
    ]),
  ),
};

/**
 * Gives a short hash of each page's own words, by path. It stays the same when words move between the files of a page's
 * folder, and when anything but words changes.
 */
export function hashPageWords(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).map(([page, { files, content }]) => {
      const words = [...(files ? readFiles(files) : []), ...readContent(content)];
      return [page, hash(words)];
    }),
  );
}

/** Lists the words of a component's source: its text, and the phrases among its strings. */
export function readWords(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  return [...walk(program)].map((words) => words.replace(/\s+/g, " ").trim()).filter(Boolean);
}

function readFiles(files: string): string[] {
  return globSync(files, { cwd: root }).flatMap((file) =>
    readWords(file, readFileSync(path.join(root, file), "utf8")),
  );
}

function readContent(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(readContent) : [];
}

function hash(words: string[]): string {
  const sorted = [...new Set(words)].sort();
  return createHash("sha256").update(sorted.join("\n")).digest("base64url").slice(0, 12);
}

/** Attributes that are read or heard. The others hold names of classes, addresses and the like. */
const spoken = new Set(["alt", "aria-label", "label", "placeholder", "summary", "text", "title"]);

function* walk(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  const node = value as { type: string } & Record<string, unknown>;
  if (node.type === "JSXText") yield String(node["value"]);
  else if (node.type === "Literal") yield* phrase(node["value"]);
  else if (node.type === "TemplateElement") yield* phrase((node["value"] as { cooked?: string }).cooked);
  else if (!isSilent(node))
    for (const [key, child] of Object.entries(node))
      yield* walk(key === "arguments" ? listSpoken(child) : child);
}

/** A phrase has two words at least; what has one is more often a name in the code. */
function* phrase(value: unknown): Generator<string> {
  if (typeof value === "string" && /\p{L}.*\s/su.test(value)) yield value;
}

function isSilent(node: { type: string } & Record<string, unknown>): boolean {
  if (node.type === "ImportDeclaration") return true;
  if (node.type === "Property") return (node["key"] as { name?: string }).name === "media";
  if (node.type !== "JSXAttribute") return false;
  const { name } = node["name"] as { name: string };
  return !spoken.has(name);
}

/** A string handed to a function is for the log or a lookup. */
function listSpoken(value: unknown): unknown[] {
  const nodes = value as { type: string }[];
  return nodes.filter(({ type }) => type !== "Literal" && type !== "TemplateLiteral");
}
