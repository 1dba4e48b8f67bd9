type AccordionProps = {
  questions: readonly { question: string; answer: string }[];
  /** With a name, opening one closes the others. */
  name?: string;
};

/** Native details, so that they open without scripts. */
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
