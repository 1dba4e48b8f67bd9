import { oneLine } from "./layout.ts";

/**
 * A place or a date as it was typed, when mails may repeat it: words, numbers and ZIP codes, nothing that a mail program would
 * turn into a link or a phone number. Anybody can type a stranger's address into a form.
 */
export function plainWords(typed: string | null): string | null {
  return typed && isPlain(typed) ? oneLine(typed, 40) : null;
}

/** "Ashburn to Winchester", as typed; undefined unless both are plain words. */
export function describeRoute(move: { moving_from: string | null; moving_to: string | null }) {
  const from = plainWords(move.moving_from);
  const to = plainWords(move.moving_to);
  return from && to ? `${from} to ${to}` : undefined;
}

function isPlain(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits <= 9 && /^[\p{L}\p{M}\d ,.'’#()/&-]+$/u.test(text) && !/\.[\p{L}\d-]{2}/u.test(text);
}
