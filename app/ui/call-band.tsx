import { CallButton } from "./call-button.tsx";

/** At the end of a page of choices, for visitors who have not found theirs. */
export function CallBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="section unsure" aria-labelledby="unsure-title">
      <div className="wrap columns">
        <h2 id="unsure-title">{title}</h2>
        <div>
          <p className="lead">{text}</p>
          <p className="actions">
            <CallButton />
          </p>
        </div>
      </div>
    </section>
  );
}
