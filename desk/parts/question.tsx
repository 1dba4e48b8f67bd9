import { Message } from "./message.tsx";

/**
 * Asks, within a form, before a day is overbooked. The form's action ends with #question, so that the page opens there. It
 * follows the other buttons: Enter in a field presses the first.
 */
export function Question(props: { text: string; button: string; value: string }) {
  const { text, button, value } = props;
  return (
    <div id="question">
      <Message tone="failed">
        <p>{text}</p>
        <button className="desk-button desk-button-final" type="submit" name="overbook" value={value}>
          {button}
        </button>
      </Message>
    </div>
  );
}
