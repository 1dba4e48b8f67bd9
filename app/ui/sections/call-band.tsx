import { CallButton } from "./call-button.tsx";

export function CallBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="section unsure">
      <div className="wrap columns">
        <h2>{title}</h2>
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
