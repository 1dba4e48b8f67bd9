/** Short enough for larger type. */
export function isBrief(text: string): boolean {
  return text.length <= 40;
}

/**
 * Cuts at the last word that fits and adds an ellipsis.
 * @param limit Maximum characters, without the ellipsis. A longer first word is cut.
 */
export function truncateAtWord(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const head = characters.slice(0, limit).join("");
  const isWordEnd = /\s/.test(characters[limit] ?? "");
  const lastSpace = head.search(/\s\S*$/);
  const fitting = isWordEnd || lastSpace <= 0 ? head : head.slice(0, lastSpace);
  return `${fitting.replace(/[\s.,;:]+$/, "")}…`;
}
