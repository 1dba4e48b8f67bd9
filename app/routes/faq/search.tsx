import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { faqTermLimit } from "#domain/faq/term.ts";
import { hydrated } from "../../ui/hydration/unhydrated.tsx";
import { Search } from "../../ui/icons/search-icon.tsx";
import { type FaqAddress, faqQuery } from "./use-faq-address.ts";

const DEBOUNCE_MS = 250;

// Load with the first result.
const Count = hydrated(() => import("./results.tsx"), "Count");
const Results = hydrated(() => import("./results.tsx"), "Results");

/** Updates the URL after a pause. */
export function FaqSearch({ address }: { address: FaqAddress }) {
  const { input, text, isTyped, onInput, onSubmit, clear } = useTypedTerm(address);
  const term = text.trim();
  return (
    <search className="faq-search">
      <form className="faq-form search-row" method="get" action="/faq" onSubmit={onSubmit}>
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
      <div className={term ? "faq-results" : undefined}>
        <div className="faq-count muted">{term && <Count term={term} isSpoken={isTyped} />}</div>
        {term && <Results term={term} category={address.category} written={address.term} onClear={clear} />}
      </div>
    </search>
  );
}

/** Uncontrolled, so that no keystroke is lost before or during an update. */
function useTypedTerm({ term, category }: FaqAddress) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(term);
  const [text, show] = useState(term);
  const [isTyped, setTyped] = useState(false);
  // Show the current part until the next one's code has loaded.
  const setText = useCallback((next: string) => startTransition(() => show(next)), []);

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

  // After Back or Forward. Text typed before hydration counts too.
  useEffect(() => {
    if (!input.current || term === written.current) return;
    written.current = term;
    input.current.value = term;
    setText(term);
  }, [term, setText]);
  useEffect(() => {
    setText(input.current?.value ?? "");
    return () => clearTimeout(timer.current);
  }, [setText]);

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    setTyped(true);
    setText(event.currentTarget.value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestWrite.current(), DEBOUNCE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    write();
  };
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    written.current = "";
    setText("");
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  }, [setText]);
  return { input, text, isTyped, onInput, onSubmit, clear };
}
