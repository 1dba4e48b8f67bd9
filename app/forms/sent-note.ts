import { keep, readKept } from "./kept.ts";

/** The last form sent: its idempotency key until the answer, then the page that shows it. */
export type Sent = { key?: string; page?: string | undefined };

/** How long the note links to a private page (ms). */
const LINK_MS = 600_000;

export function noteSent(draft: string, sent: Sent): void {
  keep(`sent ${draft}`, sent);
}

/** After a reload or Back, nothing else on the page says that the form was sent. */
export function showSent(draft: string, form: HTMLFormElement): Element | undefined {
  const sent = readKept<Sent>(`sent ${draft}`);
  if (!sent || sent.key) return undefined;
  const time = new Date(sent.at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const note = document.createElement("p");
  note.className = "quiet sent-note";
  note.append(`We have the form you sent at ${time}. This is a new one. `);
  if (sent.page && Date.now() - sent.at < LINK_MS) {
    const link = document.createElement("a");
    link.href = sent.page;
    link.textContent = "See your move";
    note.append(link);
  }
  form.before(note);
  return note;
}
