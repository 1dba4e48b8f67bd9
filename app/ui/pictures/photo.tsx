import type { ReactNode } from "react";
import { type Photo as PhotoFacts, photos } from "#content/photos.ts";

type PhotoProps = {
  /** "crew", "services/packing": see content/photos.ts. */
  place: string;
  /** Its width on the page, for the browser to choose a file. */
  sizes: string;
  /** Above the fold. */
  isFirst?: boolean;
  /** Without such a photo. */
  instead?: ReactNode;
};

/** The owner's photo. */
export function Photo({ place, sizes, isFirst = false, instead = null }: PhotoProps) {
  const photo = photos[place];
  if (!photo) return instead;
  const { width, height, shows, caption } = photo;
  return (
    <figure className="photo">
      <picture>
        <source type="image/avif" srcSet={listFiles(photo, "avif")} sizes={sizes} />
        <img
          src={`${photo.path}-${photo.widths.at(-1)}.webp`}
          srcSet={listFiles(photo, "webp")}
          sizes={sizes}
          width={width}
          height={height}
          alt={shows}
          {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      </picture>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function listFiles({ path, widths }: PhotoFacts, format: string): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(", ");
}
