import { Accordion } from "./accordion.tsx";

type PageQuestionsProps = { title: string; questions: readonly { question: string; answer: string }[] };

/** Questions about the page's subject. */
export function PageQuestions({ title, questions }: PageQuestionsProps) {
  return (
    <section className="section questions" aria-labelledby="questions-title">
      <div className="wrap columns">
        <div className="questions-head">
          <h2 id="questions-title">{title}</h2>
          <p>
            Deposits, payment and dates are on the <a href="/faq">FAQ page</a>.
          </p>
        </div>
        <Accordion questions={questions} />
      </div>
    </section>
  );
}
