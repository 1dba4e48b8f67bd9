import { CallButton } from "./call-button.tsx";

export function CallBand({ title, text }: { title: string; text: string }) {
  return (
    <section className="section mist">
      <div className="wrap columns even">
        <h2 className="left">{title}</h2>
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
