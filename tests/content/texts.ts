/** Every string in an object, at any depth. */
export function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(listTexts) : [];
}

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?])\s+/);
}
