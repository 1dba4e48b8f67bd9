/** Includes 404 pages. */
export const pageTypes = [
  "/",
  "/about",
  "/services",
  "/services/emergency",
  "/services/no-such-service",
  "/service-areas",
  "/locations/alexandria",
  "/reviews",
  "/referrals",
  "/faq",
  "/contact",
  "/estimate",
  "/plan",
  "/moving-rules",
  "/sample-certificate",
  "/accessibility",
  "/terms-of-use",
  "/unsubscribe/token",
  "/no-such-page",
];

/** Variants that show everything a page type can show. */
const fullerViews: Record<string, string> = {
  "/faq": "/faq?q=piano",
  "/estimate": "/estimate?from=ashburn&to=alexandria&rooms=living,bedroom2:2&pieces=piano",
  "/plan":
    "/plan?from=ashburn&to=alexandria&rooms=sauna,living:2,kitchen,bedroom2:2,attic&pieces=piano&packing=all&out=stairs3&date=2045-06-12",
};

/** Each page type once, with everything it can show. */
export const fullPages = pageTypes.map((path) => fullerViews[path] ?? path);

/** The other page types share all their parts with these, so long checks open the others in the nightly run only. */
const kinds = [
  "/",
  "/services",
  "/service-areas",
  "/locations/alexandria",
  "/reviews",
  "/referrals",
  "/estimate",
  "/plan",
];

export function isKind(page: string): boolean {
  return kinds.includes(page.split("?")[0] ?? "");
}

/** For the title of a test that opens one of `fullPages`: `npm test` leaves out tests with this tag. */
export function tagUnlessKind(page: string): string {
  return isKind(page) ? "" : " @nightly";
}
