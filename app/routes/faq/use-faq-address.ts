import { type To, useLocation, useSearchParams } from "react-router";
import { faqCategories } from "#content/faq.ts";
import { readFaqTerm } from "#domain/faq/term.ts";
import { useIsLive } from "../../ui/hydration/unhydrated.tsx";

/** The FAQ's state in its URL. */
export type FaqAddress = {
  /** False on the server and while hydrating: the hash is unknown, and CSS (:target) shows its category. */
  isLive: boolean;
  category: string;
  /** Question id in the hash. */
  asked: string | undefined;
  term: string;
  linkToCategory: (category: string) => To;
};

const defaultCategory = "general";

export function useFaqAddress(): FaqAddress {
  const isLive = useIsLive();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const term = readFaqTerm(params);
  const askedCategory = isLive
    ? faqCategories.find(({ questions }) => questions.some(({ id }) => `#${id}` === hash))
    : undefined;
  const chosen = askedCategory ?? faqCategories.find(({ id }) => id === params.get("category"));
  return {
    isLive,
    category: chosen?.id ?? defaultCategory,
    asked: askedCategory && hash.slice(1),
    term,
    linkToCategory: (category) => ({ search: faqQuery(category, term), hash: "#questions" }),
  };
}

/** "?category=packing&q=glass", without defaults. */
export function faqQuery(category: string, term: string): string {
  const params = new URLSearchParams();
  if (category !== defaultCategory) params.set("category", category);
  if (term.trim()) params.set("q", term);
  const query = params.toString();
  return query && `?${query}`;
}
