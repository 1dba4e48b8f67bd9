import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";

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
  const siteUrl = readSiteUrl(matches);
  const url = `${siteUrl}${page.path === "/" ? "/" : page.path}`;
  return [
    { title },
    { name: "description", content: description },
    ...(page.keywords ? [{ name: "keywords", content: page.keywords }] : []),
    page.isPart ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${siteUrl}/social.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function readSiteUrl(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return (data as { siteUrl?: string } | undefined)?.siteUrl ?? "";
}
