import { useEffect } from "react";
import { Link } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { type FaqMatch, findClosest, type MarkedText, searchFaq } from "#domain/faq/search.ts";
import { announce } from "../../ui/messages/status.tsx";
import { faqQuery } from "./use-faq-address.ts";

/** `isSpoken`: the page did not open with it. */
export function Count({ term, isSpoken }: { term: string; isSpoken: boolean }) {
  const { length } = searchFaq(faqCategories, term);
  const what = length === 0 ? "No answers" : length === 1 ? "1 answer" : `${length} answers`;
  useEffect(() => (isSpoken ? announce(`${what} for “${term}”`) : undefined), [isSpoken, what, term]);
  return (
    <>
      <b className="num">{what}</b> <span>{`for “${term}”`}</span>
    </>
  );
}

type ResultsProps = {
  term: string;
  category: string;
  /** Term in the URL, which follows typing. */
  written: string;
  onClear: () => void;
};

export function Results({ term, category, written, onClear }: ResultsProps) {
  const matches = searchFaq(faqCategories, term);
  if (matches.length > 0) return <MatchList matches={matches} written={written} />;
  return (
    <>
      <p className="faq-none">
        Call <a href={contactDetails.phone.href}>{contactDetails.phone.display}</a> and ask, or{" "}
        <Link
          className="route-link"
          to={{ search: faqQuery(category, "") }}
          preventScrollReset
          onClick={onClear}
        >
          Clear all
        </Link>
      </p>
      <Suggestions term={term} written={written} />
    </>
  );
}

/** Nothing matches: the closest questions, or else the common ones. */
function Suggestions({ term, written }: { term: string; written: string }) {
  const closest = findClosest(faqCategories, term);
  return (
    <>
      <h2>{closest.length > 0 ? "Closest answers" : "Common questions"}</h2>
      <MatchList matches={closest.length > 0 ? closest : common} written={written} />
    </>
  );
}

const common: FaqMatch[] = faqCategories.flatMap((category) =>
  category.questions
    .filter(({ id }) => homeFaqs.some((one) => one.id === id))
    .map(({ id, question }) => ({
      id,
      category,
      question: [{ text: question, isHit: false }],
      excerpt: undefined,
    })),
);

function MatchList({ matches, written }: { matches: FaqMatch[]; written: string }) {
  return (
    <ol>
      {matches.map(({ id, category, question, excerpt }) => (
        <li key={id}>
          <Link to={{ search: faqQuery(category.id, written), hash: `#${id}` }}>
            <Marked text={question} />
          </Link>
          <span className="faq-from quiet">{category.title}</span>
          {excerpt && (
            <p>
              <Marked text={excerpt} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Marked({ text }: { text: MarkedText }) {
  let at = 0;
  return text.map(({ text: part, isHit }) => {
    at += part.length;
    return isHit ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>;
  });
}
