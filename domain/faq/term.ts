/** Characters; the rest is ignored. */
export const faqTermLimit = 200;

export function isFaqSearch(params: URLSearchParams): boolean {
  return (params.get("q") ?? "").trim() !== "";
}
