type AccordionProps = {
  questions: readonly { question: string; answer: string }[];
  /** With a name, opening one closes the others; without, each opens on its own. */
  name?: string;
};

/** Questions as native details, so they open before any script has loaded. */
export function Accordion({ questions, name }: AccordionProps) {
  return (
    <div className="accordion">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>{question}</summary>
          <p className="answer">{answer}</p>
        </details>
      ))}
    </div>
  );
}
