/** Providers that deliver "jo.park", "jopark" and "jopark+x" to one mailbox. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** Providers that ignore what follows a plus sign; the dots count. */
const plusTags = new Set([
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
]);

/** Names under which one provider runs the same mailboxes. */
const sameProvider: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "mac.com": "icloud.com",
  "me.com": "icloud.com",
  "pm.me": "proton.me",
  "protonmail.com": "proton.me",
};

/**
 * Normalizes an address for comparing people: lower case, and for the large providers without the dots and plus tags
 * that they ignore. For matching only; mail goes to the address as typed.
 */
export function normalizeEmailAddress(address: string): string {
  const typed = address.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const domain = typed.slice(at + 1);
  let mailbox = typed.slice(0, at);
  if (plusTags.has(domain)) mailbox = mailbox.replace(/\+.*$/, "");
  if (dotless.has(domain)) mailbox = mailbox.replaceAll(".", "");
  // An address of nothing but a tag or dots is not a mailbox there: leave it as it is.
  if (mailbox === "") return typed;
  return `${mailbox}@${sameProvider[domain] ?? domain}`;
}
