import { Message } from "./message.tsx";

/**
 * Asks before an unusual change. `value` says what to do, then what was asked. The form's action ends with #question, so
 * the page scrolls here. Place it after the other buttons: Enter presses the first one.
 */
export function Question(props: { text: string; button: string; value: string }) {
  const { text, button, value } = props;
  return (
    <Message tone="failed" id="question">
      <p>{text}</p>
      <button className="button button-final" type="submit" name="confirmed" value={value}>
        {button}
      </button>
    </Message>
  );
}
