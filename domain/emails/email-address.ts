/** Providers that deliver "jo.park" and "jopark" to one mailbox. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** Names under which one provider runs the same mailboxes. */
const sameProvider: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "mac.com": "icloud.com",
  "me.com": "icloud.com",
  "pm.me": "proton.me",
  "protonmail.com": "proton.me",
};

/**
 * Normalizes an address for comparing people: lower case, without the plus tag, and for the large providers without the
 * dots that they ignore. At a few domains "jo+x" and "jo" are two people; they count as one, because otherwise every
 * number after a plus would be a new person. For matching only; mail goes to the address as typed.
 */
export function normalizeEmailAddress(address: string): string {
  const typed = toAsciiAddress(address.trim()).toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const domain = typed.slice(at + 1);
  let mailbox = typed.slice(0, at).replace(/\+.*$/, "");
  if (dotless.has(domain)) mailbox = mailbox.replaceAll(".", "");
  // An address of nothing but a tag or dots is not a mailbox there: leave it as it is.
  if (mailbox === "") return typed;
  return `${mailbox}@${sameProvider[domain] ?? domain}`;
}

/**
 * The forms of an address to look up in the suppression list: the one above, and the one with the plus tag, because
 * opt-outs from before tags were ignored are hashes that cannot be computed again.
 */
export function listSuppressedForms(address: string): string[] {
  return [...new Set([normalizeEmailAddress(address), toAsciiAddress(address.trim()).toLowerCase()])];
}

/**
 * Writes an internationalized domain in its ASCII form, "jo@bücher.de" as "jo@xn--bcher-kva.de", so that any mail server takes
 * the address. Every other text stays as typed.
 */
export function toAsciiAddress(address: string): string {
  const [, mailbox, domain] = INTERNATIONAL.exec(address) ?? [];
  const ascii = domain && URL.parse(`http://${domain}`)?.hostname;
  return ascii ? `${mailbox}@${ascii}` : address;
}

/** A domain of letters, digits, hyphens and dots, not all of them ASCII. */
const INTERNATIONAL = /^([^@]*)@(?=.*\P{ASCII})([\p{L}\p{M}\p{N}.。-]+)$/u;
