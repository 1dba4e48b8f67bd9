declare module "virtual:share-pictures" {
  /** By page; made by tools/pictures/plugin.ts. */
  export const sharePictures: ReadonlyMap<string, import("./share-picture.ts").SharePicture>;
}
