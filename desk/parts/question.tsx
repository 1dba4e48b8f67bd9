import { Message } from "./message.tsx";

/**
 * Asks before an unusual change. The form's action ends with #question, so the page scrolls here. Place it after the
 * other buttons: Enter presses the first one.
 */
export function Question(props: { text: string; button: string; act: string; doubts: readonly string[] }) {
  const { text, button, act, doubts } = props;
  return (
    <Message tone="failed" id="question">
      <p>{text}</p>
      {doubts.map((doubt) => (
        <input key={doubt} type="hidden" name="asked" value={doubt} />
      ))}
      <button className="button button-final" type="submit" name="insisted" value={act}>
        {button}
      </button>
    </Message>
  );
}
