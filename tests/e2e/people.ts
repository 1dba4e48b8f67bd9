let people = 0;

/** Another person's address each time. */
export function newEmail(name = "dana", domain = "example.net"): string {
  people += 1;
  return `${name}.${Date.now()}.${people}@${domain}`;
}
