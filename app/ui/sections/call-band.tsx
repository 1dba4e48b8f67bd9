import { CallButton } from "./call-button.tsx";
import { Section } from "./section.tsx";

export function CallBand({ title, text }: { title: string; text: string }) {
  return (
    <Section className="mist" layout="columns even">
      <h2 className="left">{title}</h2>
      <div>
        <p className="lead">{text}</p>
        <p className="actions">
          <CallButton />
        </p>
      </div>
    </Section>
  );
}
