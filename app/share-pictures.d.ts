declare module "virtual:share-pictures" {
  /** By page; made by dev/pictures/plugin.ts. */
  export const sharePictures: ReadonlyMap<string, import("./share-picture.ts").SharePicture>;
}
