/** In order: answers by their question, or paragraphs by their heading. */
export type TextsByTitle = Readonly<Record<string, string>>;
