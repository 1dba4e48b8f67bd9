/** Characters of a search term; the rest is ignored. */
export const faqTermLimit = 200;

/** Whether an address of /faq asks for something. */
export function isFaqSearch(params: URLSearchParams): boolean {
  return (params.get("q") ?? "").trim() !== "";
}
