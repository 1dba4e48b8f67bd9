import { noteReceived, readReceived } from "./draft.ts";

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
  note?.remove();
  note = document.createElement("p");
  note.className = "quiet sent-note";
  note.append(`We have the form you sent at ${time}. This is a new one. `, ...(page ? [link] : []));
  form.before(note);
}

/** Clears the draft, and takes away the note about the form before. */
export function noteSent(...received: Parameters<typeof noteReceived>): void {
  noteReceived(...received);
  note?.remove();
}
