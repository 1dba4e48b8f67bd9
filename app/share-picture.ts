import { sharePictures } from "virtual:share-pictures";

/** What apps show where a page is shared. */
export type SharePicture = {
  /** Path of the page that it was drawn for. */
  page: string;
  /** Path of the file. */
  src: string;
  alt: string;
};

/** The picture of a page; one without its own has the home page's. For loaders: browsers do not need the list. */
export function findSharePicture(page: string): SharePicture | undefined {
  return sharePictures.get(page) ?? sharePictures.get("/");
}
