import { CallButton } from "./call-button.tsx";

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
