import { readReceived } from "./draft.ts";

/** A later visit to the form needs no note. */
const NOTE_MS = 12 * 3_600_000;

let note: HTMLElement | undefined;

/** After a reload or Back, nothing else on the page says that the form was sent. */
export function showSent(name: string, form: HTMLFormElement): void {
  const { at = 0, page } = readReceived(name) ?? {};
  if (Date.now() - at > NOTE_MS) return;
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const link = document.createElement("a");
  link.href = page ?? "";
  link.textContent = "See your move";
  hideSent();
  note = document.createElement("p");
  note.className = "quiet sent-note";
  note.append(`We have the form you sent at ${time}. This is a new one. `, ...(page ? [link] : []));
  form.before(note);
}

export function hideSent(): void {
  note?.remove();
}
