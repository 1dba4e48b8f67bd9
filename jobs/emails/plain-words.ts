import { findPlace } from "#domain/places/gazetteer.server.ts";
import { oneLine } from "./plain-text.ts";

/** Returns null if the text has anything a mail client could turn into a link or phone number. */
export function plainWords(typed: string | null, limit: number): string | null {
  return typed && isPlain(typed) ? oneLine(typed, limit) : null;
}

/** "Ashburn to Winchester"; undefined unless both are towns on our map. A stranger reads nothing else that was typed. */
export function describeRoute(move: { moving_from: string | null; moving_to: string | null }) {
  const [from, to] = [move.moving_from, move.moving_to].map((typed) => {
    const place = typed ? findPlace(typed) : undefined;
    return place?.latitude === undefined ? undefined : place.name;
  });
  return from && to ? `${from} to ${to}` : undefined;
}

function isPlain(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  const isInAddress = /\.[\p{L}\d-]{2}|:[^\s\d]/u;
  return digits <= 9 && /^[\p{L}\p{M}\d\s,.:;!?'’"“”#()/&$%–—-]+$/u.test(text) && !isInAddress.test(text);
}
