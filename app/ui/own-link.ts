/** The link of our own site that an event happened on. */
export function findOwnLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link?.origin === location.origin ? link : undefined;
}
