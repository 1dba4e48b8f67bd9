import land from "./map-land.svg?raw";

/** 1000 units wide. Counties are from the US Census Bureau (public domain). */
export function Land() {
  return <Lines of={land} />;
}

export function Lines({ of: drawing }: { of: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this site's own code
  return <g dangerouslySetInnerHTML={{ __html: drawing }} />;
}
