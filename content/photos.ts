export type Photo = {
  /** Of its files, before "-960.webp". */
  path: string;
  widths: readonly number[];
  width: number;
  height: number;
  shows: string;
  caption?: string | undefined;
};

/**
 * By place: "crew", "truck", "office", "services/packing", "towns/ashburn", "people/Dana Reyes". The build fills it in, as only it reads the
 * files (dev/pictures/photos.ts).
 */
export const photos: Readonly<Record<string, Photo>> = {};
