import { company } from "#content/company.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import type { Finding, Severity } from "#monitoring/finding.ts";

type Facts = {
  company: typeof company;
  locations: readonly { name: string; testimonial: { isSample?: boolean } }[];
  legal: readonly { path: string; draft: boolean }[];
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
  const drafts = facts.legal.filter(({ draft }) => draft).map(({ path }) => path);
  const legalPages: Finding = {
    part: "content",
    level: "warn",
    what: "legal pages",
    detail: `drafts in content/legal.ts: ${drafts.join(", ")}`,
  };
  const findings = [
    ...placeholders,
    ...(samples.length > 0 ? [testimonials] : []),
    ...(drafts.length > 0 ? [legalPages] : []),
  ];
  const fine: Finding = { part: "content", level: "ok", what: "placeholders", detail: "none is left" };
  return findings.length > 0 ? findings : [fine];
}

function shipped(): Facts {
  return { company, locations, legal: legalDocuments };
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
