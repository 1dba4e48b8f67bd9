import type { TextsByTitle } from "#content/texts-by-title.ts";
import { Accordion } from "./accordion.tsx";

export function PageQuestions({ title, questions }: { title: string; questions: TextsByTitle }) {
  return (
    <section className="section questions">
      <div className="wrap columns">
        <div className="left">
          <h2>{title}</h2>
          <p>
            Deposits, payment and dates are on the <a href="/faq">FAQ page</a>.
          </p>
        </div>
        <Accordion questions={questions} />
      </div>
    </section>
  );
}
