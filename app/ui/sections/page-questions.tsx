import { Accordion } from "./accordion.tsx";

type PageQuestionsProps = { title: string; questions: readonly { question: string; answer: string }[] };

export function PageQuestions({ title, questions }: PageQuestionsProps) {
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
