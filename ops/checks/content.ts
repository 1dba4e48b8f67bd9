import { readFileSync } from "node:fs";
import { company } from "#content/company.ts";
import { locations } from "#content/locations.ts";
import type { Finding, Severity } from "./finding.ts";

type Facts = {
  company: typeof company;
  locations: readonly { name: string; testimonial: { isSample?: boolean } }[];
  /** Source text of the legal pages; its first line says whether they are drafts. */
  legal: string;
};

/** Checks for shipped placeholders, which must be replaced before the site goes live. */
export function checkContent(severity: Severity, facts: Facts = shipped()): Finding[] {
  const placeholders = listPlaceholders(facts.company).map(
    ([what, value]): Finding => ({
      part: "content",
      level: severity,
      what,
      detail: `“${value}” in content/company.ts is a placeholder`,
    }),
  );
  const samples = facts.locations.filter(({ testimonial }) => testimonial.isSample).map(({ name }) => name);
  const testimonials: Finding = {
    part: "content",
    level: severity,
    what: "testimonials",
    detail: `${samples.length} in content/locations are samples, which must not be published (16 CFR 465): ${samples.join(", ")}`,
  };
  const drafts: Finding = {
    part: "content",
    level: "warn",
    what: "legal pages",
    detail: "content/legal.ts says that they are drafts for counsel",
  };
  const findings = [
    ...placeholders,
    ...(samples.length > 0 ? [testimonials] : []),
    ...(facts.legal.startsWith("// DRAFTS FOR COUNSEL") ? [drafts] : []),
  ];
  const fine: Finding = { part: "content", level: "ok", what: "placeholders", detail: "none is left" };
  return findings.length > 0 ? findings : [fine];
}

function shipped(): Facts {
  const legal = readFileSync(new URL("../../content/legal.ts", import.meta.url), "utf8");
  return { company, locations, legal };
}

/** Lists facts with placeholder values: fictional numbers, example addresses, zeros, the shipped name. */
function listPlaceholders({ name, phone, emails, postalAddress, registration }: typeof company) {
  const facts: [what: string, value: string, placeholder: RegExp][] = [
    ["company name", name, /^Ashfield Moving Co\.$/],
    ["phone", phone.display, /555-?01\d\d$/],
    ["moves address", emails.moves, /@example\.(com|net|org)$/],
    ["office address", emails.office, /@example\.(com|net|org)$/],
    ["postal address", postalAddress, /sample|^$/i],
    ["Virginia DMV", registration.vaDmv, /sample|^0+$|^$/i],
    ["USDOT", registration.usdot, /sample|^0+$|^$/i],
    ["MC number", registration.mc, /sample|^0+$|^$/i],
  ];
  return facts.flatMap(([what, value, placeholder]) =>
    placeholder.test(value) ? [[what, value] as const] : [],
  );
}
