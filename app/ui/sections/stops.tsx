import type { TextsByTitle } from "#content/texts-by-title.ts";

export function Stops({ steps }: { steps: TextsByTitle }) {
  return (
    <ol className="stops">
      {Object.entries(steps).map(([title, text], index) => (
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
