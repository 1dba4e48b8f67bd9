import type { MetaDescriptor } from "react-router";
import { letterhead } from "#content/letterhead.ts";
import type { SharePicture } from "./share-picture.ts";

/** The part of a meta function's `matches` that is needed: the root's loader data holds the site's origin. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type Page = {
  /** Whole title as search engines show it. */
  title: string;
  description: string;
  /** Path of the one address of this page, without query: "/referrals". */
  path: string;
  keywords?: string;
  /** Keeps the page out of search results. */
  hidden?: boolean;
  /** Part of a page, like a search in it: kept out of search results, and still shared as that page. */
  isPart?: boolean;
};

/** Builds title, description, canonical and social data of a page; everything absolute starts at SITE_URL. */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, description } = page;
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  const { siteUrl = "", picture } = readRoot(matches);
  const url = `${siteUrl}${page.path === "/" ? "/" : page.path}`;
  return [
    { title },
    { name: "description", content: description },
    ...(page.keywords ? [{ name: "keywords", content: page.keywords }] : []),
    page.isPart ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: letterhead.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_US" },
    ...describePicture(siteUrl, page.path, picture),
  ];
}

/**
 * The root's loader found the picture for the page that was asked for. The page that a visitor goes to from there shows
 * none: only programs read it, and they ask for each page.
 */
function describePicture(siteUrl: string, path: string, picture: SharePicture | undefined): MetaDescriptor[] {
  if (!picture || (picture.page !== path && picture.page !== "/")) return [];
  const { src, alt } = picture;
  return [
    { property: "og:image", content: siteUrl + src },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(SHARE_PICTURE.width) },
    { property: "og:image:height", content: String(SHARE_PICTURE.height) },
    { property: "og:image:alt", content: alt },
    // Title, description and picture are read from the fields above, the text of the picture is not.
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** In pixels, of every share picture. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

function readRoot(matches: Matches): { siteUrl?: string; picture?: SharePicture } {
  return matches.find((match) => match?.id === "root")?.loaderData ?? {};
}
