import type { TextsByTitle } from "#content/texts-by-title.ts";
import { Accordion } from "./accordion.tsx";
import { Section } from "./section.tsx";

export function PageQuestions({ title, questions }: { title: string; questions: TextsByTitle }) {
  return (
    <Section className="questions" layout="columns">
      <div className="left">
        <h2>{title}</h2>
        <p>
          Deposits, payment and dates are on the <a href="/faq">FAQ page</a>.
        </p>
      </div>
      <Accordion questions={questions} />
    </Section>
  );
}
