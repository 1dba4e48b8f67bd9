/** Every string in an object, at any depth, and every key that is a title. */
export function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key.includes(" ") ? [key] : []),
    ...listTexts(inner),
  ]);
}

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?])\s+/);
}
