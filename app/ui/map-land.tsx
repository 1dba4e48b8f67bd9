import land from "./map-land.svg?raw";

/**
 * The counties that we serve with their rivers, interstates and the Blue Ridge, for a map 1000 units wide. The counties are the
 * US Census Bureau's (public domain); the rest was drawn by hand.
 */
export function Land() {
  return <Lines of={land} />;
}

/** Lines from a file, in the colors that style sheets give to their classes. */
export function Lines({ of: drawing }: { of: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this site's own code
  return <g dangerouslySetInnerHTML={{ __html: drawing }} />;
}
