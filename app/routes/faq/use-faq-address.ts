import { useSyncExternalStore } from "react";
import { type To, useLocation, useSearchParams } from "react-router";
import { faqCategories } from "#content/faq.ts";
import { faqTermLimit } from "#domain/faq/term.ts";

/** The state that the URL of the FAQ holds: category, search term, and the answer in the hash. */
export type FaqAddress = {
  /** False on the server and while hydrating, when the hash is unknown; CSS (:target) shows its category then. */
  isLive: boolean;
  category: string;
  /** Id of the question that the hash names. */
  asked: string | undefined;
  term: string;
  linkToCategory: (category: string) => To;
};

const defaultCategory = "general";

export function useFaqAddress(): FaqAddress {
  const isLive = useSyncExternalStore(subscribeToNothing, yes, no);
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const term = (params.get("q") ?? "").slice(0, faqTermLimit);
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

/** The query that names a category and a term, without what is default. */
export function faqQuery(category: string, term: string): string {
  const params = new URLSearchParams();
  if (category !== defaultCategory) params.set("category", category);
  if (term.trim()) params.set("q", term);
  const query = params.toString();
  return query && `?${query}`;
}

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;
