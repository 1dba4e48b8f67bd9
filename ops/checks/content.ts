import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { legalDocuments } from "#content/legal.ts";
import type { Town } from "#content/locations/location.ts";
import { locations, servedTowns, towns } from "#content/locations.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import { services } from "#content/services.ts";
import { townPermits } from "#content/town-permits.ts";
import { listWrongNames } from "#domain/company/owner-names.ts";
import { exampleEmail, fictionalPhone } from "#domain/company/placeholders.ts";
import { listRegistrations, placeholderNumber } from "#domain/company/registrations.ts";
import { count } from "#domain/quantities.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";
import { findMissingMaterial } from "./owner-material.ts";

const finding = resultsOf("content");

type Facts = {
  company: typeof company;
  locations: readonly { name: string; testimonial?: { isSample?: boolean } | undefined }[];
  legal: readonly { path: string; draft: boolean }[];
  reviewPolicy: { draft: boolean };
  material?: Parameters<typeof findMissingMaterial>[0];
};

export function checkContent(severity: Severity, facts: Facts = shipped()): CheckResult[] {
  const placeholders = listPlaceholders(facts.company).map(([what, value]) =>
    finding(severity, what, `“${value}” is a placeholder: set yours in content/owner/company.json`),
  );
  const samples = facts.locations.filter(({ testimonial }) => testimonial?.isSample).map(({ name }) => name);
  const testimonials = `replace ${count(samples.length, "sample")} in content/owner/testimonials.json; fake reviews must not be published (16 CFR 465): ${samples.join(", ")}`;
  const drafts = facts.legal.filter(({ draft }) => draft).map(({ path }) => path);
  const policy = "a draft: state your own in content/owner/review-policy.json";
  const results = [
    ...listWrongNames().map((wrong) => finding(severity, "names", wrong)),
    ...placeholders,
    ...findUnset(facts.company, severity),
    ...(samples.length > 0 ? [finding(severity, "testimonials", testimonials)] : []),
    ...(drafts.length > 0
      ? [finding("warn", "legal pages", `drafts in content/legal.ts: ${drafts.join(", ")}`)]
      : []),
    ...(facts.reviewPolicy.draft ? [finding("warn", "review policy", policy)] : []),
    ...findMissingMaterial(facts.material),
    ...listLeftOutNames().map((sentence) => finding("warn", "left out", sentence)),
  ];
  return results.length > 0 ? results : [finding("ok", "placeholders", "none left")];
}

function shipped(): Facts {
  return { company, locations, legal: legalDocuments, reviewPolicy };
}

/** Sentences that name a town, county or state without a page: true of the place, but no promise to go there. */
function listLeftOutNames(): string[] {
  const namesOf = (list: readonly Town[]) =>
    list.flatMap(({ name, county, state }) => [name, county ?? [], state].flat());
  const served = namesOf(servedTowns);
  const names = [...new Set(namesOf(towns))].filter((name) => !served.includes(name));
  if (names.length === 0) return [];
  const isNamed = new RegExp(
    `\\b(${[...names, ...(names.includes("Washington, DC") ? ["DC"] : [])].join("|")})\\b`,
  );
  const content = [services, faqCategories, homeFaqs, locations, legalDocuments, reviewPolicy, townPermits];
  const texts = JSON.stringify(content).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  const sentences = texts.flatMap((text) => text.slice(1, -1).split(/(?<=[.?])\s+/));
  return [...new Set(sentences)].filter((sentence) => sentence.includes(" ") && isNamed.test(sentence));
}

const servesMaryland = servedTowns.some(({ state }) => state === "Maryland");

/** Pages omit these while empty. Maryland's is required for moves within Maryland. */
function findUnset({ registration, replyTime }: typeof company, severity: Severity): CheckResult[] {
  const file = "content/owner/company.json";
  const withoutLink = listRegistrations(registration).filter(
    ({ number, lookUp }) => !lookUp && !placeholderNumber.test(number),
  );
  const maryland = `${file} has no registration.maryland; moves within Maryland require it`;
  const dc = `${file} has no registration.dc; business in DC requires it`;
  const reply = `${file} has no replyTime; no page says how soon you reply`;
  return [
    ...(registration.maryland || !servesMaryland ? [] : [finding(severity, "Maryland", maryland)]),
    ...(registration.dc ? [] : [finding("warn", "DC license", dc)]),
    ...withoutLink.map(({ key, name }) =>
      finding(
        "warn",
        name,
        `content/look-ups.ts has no address for ${key}; the number is shown without a link`,
      ),
    ),
    ...(replyTime ? [] : [finding("warn", "reply time", reply)]),
  ];
}

/** Fictional numbers, example addresses, zeros, the sample name. */
function listPlaceholders({ name, phone, emails, postalAddress, registration }: typeof company) {
  const facts: [what: string, value: string, placeholder: RegExp][] = [
    ["company name", name, /^Ashfield Moving Co\.$/],
    ["phone", phone.display, fictionalPhone],
    ["moves address", emails.moves, exampleEmail],
    ["office address", emails.office, exampleEmail],
    ["postal address", postalAddress, /sample|^$/i],
    ["Virginia DMV", registration.vaDmv || "none", placeholderNumber],
    ["USDOT", registration.usdot || "none", placeholderNumber],
    ["MC number", registration.mc || "none", placeholderNumber],
    ["Maryland", registration.maryland || "none", placeholderNumber],
    ["DC license", registration.dc || "none", placeholderNumber],
  ];
  return facts.flatMap(([what, value, placeholder]) =>
    placeholder.test(value) ? [[what, value] as const] : [],
  );
}
