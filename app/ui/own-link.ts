/** The link of our own site that an event happened on. */
export function findOwnLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  // The document itself is a target too, and has no closest().
  const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>("a[href]");
  return link?.origin === location.origin ? link : undefined;
}
