import type { TextsByTitle } from "#content/texts-by-title.ts";

type AccordionProps = {
  questions: TextsByTitle;
  /** If set, opening one closes the others. */
  name?: string;
};

/** Works without scripts. */
export function Accordion({ questions, name }: AccordionProps) {
  return (
    <div className="accordion">
      {Object.entries(questions).map(([question, answer]) => (
        <details key={question} name={name}>
          <summary>{question}</summary>
          <p className="answer">{answer}</p>
        </details>
      ))}
    </div>
  );
}
