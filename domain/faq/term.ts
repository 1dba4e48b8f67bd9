import { cleanText } from "../forms/clean-text.ts";

/** Characters; the rest is ignored. */
export const faqTermLimit = 200;

export function readFaqTerm(params: URLSearchParams): string {
  return cleanText(params.get("q") ?? "").slice(0, faqTermLimit);
}

export function isFaqSearch(params: URLSearchParams): boolean {
  return readFaqTerm(params).trim() !== "";
}
