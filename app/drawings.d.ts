declare module "virtual:drawings" {
  /** Path of the SVG that holds the drawings of all pages; made by tools/pictures/plugin.ts. */
  export const drawingsFile: string;
}
