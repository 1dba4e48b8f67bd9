/** Maximum characters of a search term; the rest is ignored. */
export const faqTermLimit = 200;

/** Whether a URL of /faq contains a search. */
export function isFaqSearch(params: URLSearchParams): boolean {
  return (params.get("q") ?? "").trim() !== "";
}
