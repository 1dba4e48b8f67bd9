import { isIP } from "node:net";

/** RFC 7208 4.6.4 */
const MAX_LOOKUPS = 10;

/**
 * `fault`: receivers ignore the record. `end` is the qualifier for unlisted senders ("-all" is "-"), undefined
 * with a redirect. `isEmpty` if it lists no sender.
 */
export type Spf = { fault: string } | { end: string | undefined; isEmpty: boolean; record: string };

type Term = { qualifier: string; name: string };

/** Reads the domain's own record, not those that it includes (RFC 7208). */
export function readSpf(domain: string, records: readonly string[]): Spf {
  const found = records.filter((record) => /^[^ -~]*v=spf1( |$)/i.test(record));
  const [record = ""] = found;
  if (found.length === 0) return { fault: `${domain} has no SPF record` };
  if (found.length > 1) return { fault: `${domain} has two SPF records, so receivers ignore both` };
  if (/[^ -~]/.test(record))
    return {
      fault: `${domain} has a character that is not ASCII in its SPF record; type it instead of pasting`,
    };
  const terms: Term[] = [];
  for (const text of record.split(/ +/).slice(1).filter(Boolean)) {
    const term = parseTerm(text);
    if (!term) return { fault: `${domain} has a syntax error: ${text}` };
    const isRepeated = isModifier(term) && terms.some(({ name }) => name === term.name);
    if (isRepeated) return { fault: `${domain} has ${term.name}= twice` };
    terms.push(term);
  }
  const allAt = terms.findIndex(({ name }) => name === "all");
  const used = (allAt < 0 ? terms : terms.slice(0, allAt)).filter(({ name }) => name !== "exp");
  if (used.filter(({ name }) => lookUps.has(name)).length > MAX_LOOKUPS)
    return { fault: `${domain} takes more than ${MAX_LOOKUPS} DNS lookups` };
  const redirects = used.some(({ name }) => name === "redirect");
  const end = allAt < 0 ? (redirects ? undefined : "?") : terms[allAt]?.qualifier;
  const isEmpty = !redirects && !used.some(({ name }) => Object.hasOwn(mechanisms, name));
  return { end, isEmpty, record };
}

const isModifier = ({ name }: Term) => name === "redirect" || name === "exp";
const lookUps = new Set(["include", "exists", "ptr", "a", "mx", "redirect"]);

/** Undefined on a syntax error. */
function parseTerm(text: string): Term | undefined {
  const [, qualifier = "", typed = "", rest = ""] = /^([+?~-]?)([a-z][a-z\d_.-]*)(.*)$/i.exec(text) ?? [];
  const name = typed.toLowerCase();
  if (rest.startsWith("=") && qualifier === "" && !Object.hasOwn(mechanisms, name)) {
    const pattern = isModifier({ qualifier, name }) ? DOMAIN_VALUE : UNKNOWN_VALUE;
    return pattern.test(rest) ? { qualifier, name } : undefined;
  }
  const found = Object.hasOwn(mechanisms, name) && mechanisms[name as keyof typeof mechanisms].exec(rest);
  if (!found) return undefined;
  const isAddress = name === "ip4" || name === "ip6";
  return isAddress && `ip${isIP(found[1] ?? "")}` !== name
    ? undefined
    : { qualifier: qualifier || "+", name };
}

/** A domain may contain macros (RFC 7208 7.1). It ends with one, or with a non-numeric label. */
const MACRO = String.raw`%\{[slodiphcrtv]\d*r?[-.+,/_=]*\}`;
const DOMAIN = String.raw`((?:[^\s/%]|${MACRO}|%[%_-])*(?:\.[a-z\d-]*[a-z][a-z\d-]*\.?|${MACRO}))`;
const LENGTH_4 = String.raw`(?:\/(?:3[0-2]|[12]?\d))?`;
const LENGTH_6 = String.raw`(?:12[0-8]|1[01]\d|[1-9]?\d)`;
const hosts = new RegExp(`^(?::${DOMAIN})?${LENGTH_4}(?:\\/\\/${LENGTH_6})?$`, "i");
const DOMAIN_VALUE = new RegExp(`^=${DOMAIN}$`, "i");
const UNKNOWN_VALUE = new RegExp(String.raw`^=(?:[^\s%]|${MACRO}|%[%_-])*$`, "i");

/** What may follow each mechanism's name. */
const mechanisms = {
  all: /^()$/,
  include: new RegExp(`^:${DOMAIN}$`, "i"),
  exists: new RegExp(`^:${DOMAIN}$`, "i"),
  ptr: new RegExp(`^(?::${DOMAIN})?$`, "i"),
  a: hosts,
  mx: hosts,
  ip4: new RegExp(`^:([\\d.]+)${LENGTH_4}$`),
  ip6: new RegExp(`^:([\\da-f:.]+)(?:\\/${LENGTH_6})?$`, "i"),
} as const;
