import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { letterhead } from "#content/letterhead.ts";
import { type FaqMatch, faqTermLimit, findClosest, type MarkedText, searchFaq } from "#domain/faq/search.ts";
import { Search } from "../../ui/search-icon.tsx";
import { type FaqAddress, faqQuery } from "./use-faq-address.ts";

const DEBOUNCE_MS = 250;

/** Shows results at each keystroke; the URL follows after a debounce. */
export function FaqSearch({ address }: { address: FaqAddress }) {
  const { input, text, onInput, onSubmit, clear } = useTypedTerm(address);
  return (
    <search className="faq-search">
      <form className="faq-form" method="get" action="/faq" onSubmit={onSubmit}>
        {address.category !== "general" && <input type="hidden" name="category" value={address.category} />}
        <label className="visually-hidden" htmlFor="faq-term">
          Search the questions
        </label>
        <input
          className="input"
          id="faq-term"
          name="q"
          type="search"
          placeholder="Deposit, piano"
          defaultValue={address.term}
          maxLength={faqTermLimit}
          autoComplete="off"
          enterKeyHint="search"
          ref={input}
          onInput={onInput}
        />
        <button className="button button-ink" type="submit">
          <Search className="icon" />
          Search
        </button>
      </form>
      <Results address={address} term={text.trim()} onClear={clear} />
    </search>
  );
}

type ResultsProps = { address: FaqAddress; term: string; onClear: () => void };

function Results({ address, term, onClear }: ResultsProps) {
  const matches = term ? searchFaq(faqCategories, term) : [];
  const isMissed = term !== "" && matches.length === 0;
  return (
    <div className={term ? "faq-results" : undefined}>
      <p className="faq-count" role="status">
        {term && <Count count={matches.length} term={term} />}
      </p>
      {isMissed && (
        <p className="faq-none">
          Call <a href={letterhead.phone.href}>{letterhead.phone.display}</a> and ask, or{" "}
          <Link
            className="route-link"
            to={{ search: faqQuery(address.category, "") }}
            preventScrollReset
            onClick={onClear}
          >
            Clear All
          </Link>
        </p>
      )}
      {isMissed ? (
        <Suggestions address={address} term={term} />
      ) : (
        <MatchList address={address} matches={matches} />
      )}
    </div>
  );
}

/** For a term without answers: the questions closest to it, or else the common ones. */
function Suggestions({ address, term }: { address: FaqAddress; term: string }) {
  const closest = findClosest(faqCategories, term);
  return (
    <>
      <h2>{closest.length > 0 ? "The closest answers" : "Common questions"}</h2>
      <MatchList address={address} matches={closest.length > 0 ? closest : common} />
    </>
  );
}

const common: FaqMatch[] = faqCategories.flatMap((category) =>
  category.questions
    .filter((question) => homeFaqs.includes(question))
    .map(({ id, question }) => ({
      id,
      category,
      question: [{ text: question, isHit: false }],
      excerpt: undefined,
    })),
);

function MatchList({ address, matches }: { address: FaqAddress; matches: FaqMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <ol>
      {matches.map((match) => (
        <Result key={match.id} match={match} to={address.linkToAnswer(match.category.id, match.id)} />
      ))}
    </ol>
  );
}

function Count({ count, term }: { count: number; term: string }) {
  const what = count === 0 ? "No answers" : count === 1 ? "1 answer" : `${count} answers`;
  return (
    <>
      <b className="num">{what}</b> for “{term}”
    </>
  );
}

function Result({ match, to }: { match: FaqMatch; to: ReturnType<FaqAddress["linkToAnswer"]> }) {
  return (
    <li>
      <Link to={to}>
        <Marked text={match.question} />
      </Link>
      <span className="faq-from">{match.category.title}</span>
      {match.excerpt && (
        <p>
          <Marked text={match.excerpt} />
        </p>
      )}
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  let at = 0;
  return text.map(({ text: part, isHit }) => {
    at += part.length;
    return isHit ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>;
  });
}

/** The field keeps its own text, so that no letter typed before or during an update is lost. */
function useTypedTerm({ term, category }: FaqAddress) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(term);
  const [text, setText] = useState(term);

  const write = () => {
    clearTimeout(timer.current);
    const typed = input.current?.value ?? "";
    if (typed.trim() === written.current.trim()) return;
    written.current = typed;
    navigate({ search: faqQuery(category, typed) }, { replace: true, preventScrollReset: true });
  };
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });

  // Back and Forward bring another term; what was typed before this script ran counts as typed.
  useEffect(() => {
    if (!input.current || term === written.current) return;
    written.current = term;
    input.current.value = term;
    setText(term);
  }, [term]);
  useEffect(() => {
    setText(input.current?.value ?? "");
    return () => clearTimeout(timer.current);
  }, []);

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestWrite.current(), DEBOUNCE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    write();
  };
  const clear = () => {
    clearTimeout(timer.current);
    written.current = "";
    setText("");
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  };
  return { input, text, onInput, onSubmit, clear };
}
