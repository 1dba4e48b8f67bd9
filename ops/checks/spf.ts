import { isIP } from "node:net";

/** A name's TXT records, each joined; empty if none. Throws if DNS does not answer. */
export type LookUp = (name: string) => Promise<string[]>;

/** RFC 7208 4.6.4 */
const MAX_LOOKUPS = 10;

/**
 * `fault`: receivers ignore the record. `end` is the qualifier for unlisted senders ("-all" is "-"). `isEmpty` if it
 * lists no sender.
 */
export type Spf = { fault: string } | { end: string; isEmpty: boolean; lookUps: number; record: string };

type Term = { qualifier: string; name: string; value: string };

/** Evaluates the record and everything it includes, like receivers (RFC 7208). */
export async function readSpf(domain: string, lookUp: LookUp, before = 0): Promise<Spf> {
  const found = (await lookUp(domain)).filter((record) => /^v=spf1( |$)/i.test(record));
  const [record = ""] = found;
  if (found.length === 0) return { fault: `${domain} has no SPF record` };
  if (found.length > 1) return { fault: `${domain} has two SPF records, so receivers ignore both` };
  const terms: Term[] = [];
  for (const text of record.split(/ +/).slice(1).filter(Boolean)) {
    const term = parseTerm(text);
    if (!term) return { fault: `${domain} has a syntax error: ${text}` };
    terms.push(term);
  }
  return evaluate({ record, terms, before }, lookUp);
}

async function evaluate(
  { record, terms, before }: { record: string; terms: Term[]; before: number },
  lookUp: LookUp,
): Promise<Spf> {
  const allAt = terms.findIndex(({ name }) => name === "all");
  const redirect = allAt < 0 ? terms.find(({ name }) => name === "redirect") : undefined;
  const listed = (allAt < 0 ? terms : terms.slice(0, allAt)).filter(({ name }) =>
    Object.hasOwn(mechanisms, name),
  );
  let lookUps = before;
  for (const { name, value } of redirect ? [...listed, redirect] : listed) {
    if (name.startsWith("ip")) continue;
    lookUps += 1;
    if (lookUps > MAX_LOOKUPS) return { fault: `it takes more than ${MAX_LOOKUPS} DNS lookups` };
    // A macro's value depends on the email.
    if ((name !== "include" && name !== "redirect") || value.includes("%")) continue;
    const inner = await readSpf(value, lookUp, lookUps);
    if ("fault" in inner) return inner;
    if (name === "redirect") return { ...inner, record, isEmpty: inner.isEmpty && listed.length === 0 };
    lookUps = inner.lookUps;
  }
  const end = allAt < 0 ? "?" : (terms[allAt]?.qualifier ?? "+");
  return { end, isEmpty: listed.length === 0 && !redirect, lookUps, record };
}

/** Undefined on a syntax error. */
function parseTerm(text: string): Term | undefined {
  const [, qualifier = "", typed = "", rest = ""] = /^([+?~-]?)([a-z][a-z\d_.-]*)(.*)$/i.exec(text) ?? [];
  const name = typed.toLowerCase();
  if (rest.startsWith("=") && qualifier === "" && !Object.hasOwn(mechanisms, name)) {
    const isUnknown = name !== "redirect" && name !== "exp";
    return isUnknown || MODIFIER.test(rest) ? { qualifier, name, value: rest.slice(1) } : undefined;
  }
  const found = Object.hasOwn(mechanisms, name) && mechanisms[name as keyof typeof mechanisms].exec(rest);
  if (!found) return undefined;
  const [, value = ""] = found;
  const isAddress = name === "ip4" || name === "ip6";
  return isAddress && `ip${isIP(value)}` !== name ? undefined : { qualifier: qualifier || "+", name, value };
}

/** A domain may contain macros (RFC 7208 7.1). It ends with one, or with a non-numeric label. */
const MACRO = String.raw`%\{[a-z]\d*r?[-.+,/_=]*\}`;
const DOMAIN = String.raw`((?:[^\s/%]|${MACRO}|%[%_-])*(?:\.[a-z\d-]*[a-z][a-z\d-]*\.?|${MACRO}))`;
const LENGTH_4 = String.raw`(?:\/(?:3[0-2]|[12]?\d))?`;
const LENGTH_6 = String.raw`(?:12[0-8]|1[01]\d|[1-9]?\d)`;
const hosts = new RegExp(`^(?::${DOMAIN})?${LENGTH_4}(?:\\/\\/${LENGTH_6})?$`, "i");
const MODIFIER = new RegExp(`^=${DOMAIN}$`, "i");

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
