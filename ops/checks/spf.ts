import ipaddr from "ipaddr.js";

/**
 * `fault`: receivers ignore the record. `end` is the qualifier for unlisted senders ("-all" is "-"), undefined
 * with a redirect. `isEmpty` if it lists no sender.
 */
export type Spf = { fault: string } | { end: string | undefined; isEmpty: boolean; record: string };

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
  const terms = record.split(/ +/).slice(1).filter(Boolean);
  const wrong = terms.find((term) => !isTerm(term));
  if (wrong) return { fault: `${domain} has a syntax error: ${wrong}` };
  const isAll = (term: string) => /^[+?~-]?all$/i.test(term);
  const all = terms.find(isAll);
  const redirects = all === undefined && terms.some((term) => /^redirect=/i.test(term));
  const senders = terms
    .slice(0, all === undefined ? terms.length : terms.indexOf(all))
    .filter((term) => !term.includes("="));
  const end = all ? (/^[?~-]/.exec(all)?.[0] ?? "+") : redirects ? undefined : "?";
  return { end, isEmpty: !redirects && senders.length === 0, record };
}

function isTerm(term: string): boolean {
  const [, version, range = ""] = /^[+?~-]?ip([46]):(.*)$/i.exec(term) ?? [];
  if (!version) return TERM.test(term);
  if (version === "6") return ipaddr.IPv6.isValid(range) || ipaddr.IPv6.isValidCIDR(range);
  return ipaddr.IPv4.isValidFourPartDecimal(range) || ipaddr.IPv4.isValidCIDRFourPartDecimal(range);
}

/** Two labels, or a macro (RFC 7208 7.1). */
const DOMAIN = String.raw`:[^\s/]*(?:[^\s/]\.[a-z\d-]*[a-z][a-z\d-]*\.?|%\{[^}]+\})`;
/** Receivers ignore a mechanism typed with "=", as a modifier that they do not know. */
const TERM = new RegExp(
  String.raw`^(?:[+?~-]?(?:all|(?:include|exists)${DOMAIN}|ptr(?:${DOMAIN})?|(?:a|mx)(?:${DOMAIN})?(?:/\d{1,2})?(?://\d{1,3})?)|(?!(?:all|include|exists|ptr|a|mx|ip[46])=)[a-z][\w.-]*=\S+)$`,
  "i",
);
