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

/** Zero-width and direction marks that come along with copied text. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Undoes what pasting and phone keyboards do to an address: "Jo Park <jo@example.com>", "mailto:jo@example.com",
 * "jo@example.com.", invisible marks, full-width letters, "o’brien@". The domain becomes ASCII.
 */
export function repairAddress(typed: string): string {
  const plain = typed
    .replace(INVISIBLE, "")
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace("﹫", "@")
    .replace(/[‘’]/g, "'")
    .trim();
  const listed = dropEnd(plain);
  const [, enclosed = ""] = /<([^<>]*)>$/.exec(listed) ?? [];
  const address = enclosed.includes("@") ? dropEnd(enclosed.trim()) : listed;
  return toAsciiAddress(address.replace(/^mailto:\s*/i, ""));
}

/** The lookbehind keeps the search from starting over at each character of a long run, which would be quadratic. */
function dropEnd(text: string): string {
  return text.replace(/(?<![\s.,;])[\s.,;]+$/, "");
}

/**
 * What HTML's email field allows (https://html.spec.whatwg.org/#valid-e-mail-address), within the lengths of
 * RFC 5321, 4.5.3.1, and with a top-level domain that is not a number.
 */
export function isMailable(address: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(
    address,
  );
}
