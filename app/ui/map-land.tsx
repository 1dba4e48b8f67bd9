import land from "./map-land.svg?raw";

/** Counties, rivers, interstates and the Blue Ridge, 1000 units wide. The counties are from the US Census Bureau (public domain). */
export function Land() {
  return <Lines of={land} />;
}

/** Lines from a file, colored by CSS. */
export function Lines({ of: drawing }: { of: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this site's own code
  return <g dangerouslySetInnerHTML={{ __html: drawing }} />;
}
