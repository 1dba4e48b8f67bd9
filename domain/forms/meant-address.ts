const large = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "protonmail.com",
];
/** Real providers one typo away from a large one. */
const realProviders = new Set([...large, "mail.com", "email.com", "ymail.com"]);

/**
 * Suggests "jo@gmail.com" for "jo@gmial.com".
 * @returns undefined unless the domain is one typo away from a large provider's.
 */
export function findMeantAddress(typed: string): string | undefined {
  const [, mailbox, domain = ""] = /^(.+@)([^@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!mailbox || realProviders.has(domain)) return undefined;
  const meant = large.find((provider) => isOneTypoAway(domain, provider));
  return meant && typed.trim().slice(0, mailbox.length) + meant;
}

/** One wrong, missing or extra letter, or two swapped neighbors. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [rest, meantRest] = [typed.slice(same), meant.slice(same)];
  return (
    rest.slice(1) === meantRest ||
    rest === meantRest.slice(1) ||
    rest.slice(1) === meantRest.slice(1) ||
    (rest.slice(0, 2) === `${meantRest[1]}${meantRest[0]}` && rest.slice(2) === meantRest.slice(2))
  );
}
