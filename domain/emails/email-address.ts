/** Providers that ignore dots in the mailbox name. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

const sameProvider: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "mac.com": "icloud.com",
  "me.com": "icloud.com",
  "pm.me": "proton.me",
  "protonmail.com": "proton.me",
};

/**
 * Normalizes an address to compare people. Some domains treat "jo+x" and "jo" as two people; here they are
 * one, or every tag would be a new person. Send to the address as typed.
 */
export function normalizeEmailAddress(address: string): string {
  const typed = toAsciiAddress(address.trim()).toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const domain = typed.slice(at + 1);
  let mailbox = typed.slice(0, at).replace(/\+.*$/, "");
  if (dotless.has(domain)) mailbox = mailbox.replaceAll(".", "");
  // An address of only a tag or dots is not a mailbox.
  if (mailbox === "") return typed;
  return `${mailbox}@${sameProvider[domain] ?? domain}`;
}

/** The variants to look up in the suppression list. Older opt-outs are hashes with the plus tag. */
export function listSuppressedVariants(address: string): string[] {
  return [...new Set([normalizeEmailAddress(address), toAsciiAddress(address.trim()).toLowerCase()])];
}

/**
 * Converts an internationalized domain to ASCII, "jo@bücher.de" to "jo@xn--bcher-kva.de", for mail servers
 * that require it.
 */
export function toAsciiAddress(address: string): string {
  const [, mailbox, domain] = INTERNATIONAL.exec(address) ?? [];
  try {
    return domain ? `${mailbox}@${new URL(`http://${domain}`).hostname}` : address;
  } catch {
    return address;
  }
}

const INTERNATIONAL = /^([^@]*)@(?=.*\P{ASCII})([\p{L}\p{M}\p{N}.。-]+)$/u;
