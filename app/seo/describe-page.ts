import type { MetaDescriptor } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import type { SharePicture } from "./share-picture.ts";

/** The root's loader data has the site's origin. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type Page = {
  title: string;
  description: string;
  /** Canonical: "/referrals". */
  path: string;
  keywords?: string;
  /** A view of a page, such as a search: not indexed, but shared as that page. */
  isPart?: boolean;
};

export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, description } = page;
  const { siteUrl = "", picture } = readRoot(matches);
  const url = siteUrl + page.path;
  return [
    { title },
    { name: "description", content: description },
    ...(page.keywords ? [{ name: "keywords", content: page.keywords }] : []),
    page.isPart ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: contactDetails.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_US" },
    ...describePicture(siteUrl, page.path, picture),
  ];
}

/** Not indexed. */
export function describeHiddenPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** Missing after a navigation: only crawlers read it, and they request each page. */
function describePicture(siteUrl: string, path: string, picture: SharePicture | undefined): MetaDescriptor[] {
  if (!picture || (picture.page !== path && picture.page !== "/")) return [];
  const { src, alt } = picture;
  return [
    { property: "og:image", content: siteUrl + src },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(SHARE_PICTURE.width) },
    { property: "og:image:height", content: String(SHARE_PICTURE.height) },
    { property: "og:image:alt", content: alt },
    // Other Twitter fields fall back to og:*.
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** In pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

function readRoot(matches: Matches): { siteUrl?: string; picture?: SharePicture } {
  return matches.find((match) => match?.id === "root")?.loaderData ?? {};
}
