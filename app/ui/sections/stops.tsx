type StopsProps = { steps: readonly { title: string; text: string }[] };

export function Stops({ steps }: StopsProps) {
  return (
    <ol className="stops">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="step-dot" aria-hidden>
            <b>{index + 1}</b>
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
