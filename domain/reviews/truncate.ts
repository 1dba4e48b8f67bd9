/** Whether a comment is so short that it is set in larger type. */
export function isBrief(text: string): boolean {
  return text.length <= 40;
}

/**
 * Cuts a text at the last word that fits, with an ellipsis.
 * @param limit Characters to keep, without the ellipsis. A first word longer than that is cut in two.
 */
export function truncateAtWord(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const head = characters.slice(0, limit).join("");
  const isWordEnd = /\s/.test(characters[limit] ?? "");
  const lastSpace = head.search(/\s\S*$/);
  const kept = isWordEnd || lastSpace <= 0 ? head : head.slice(0, lastSpace);
  return `${kept.replace(/[\s.,;:]+$/, "")}…`;
}
