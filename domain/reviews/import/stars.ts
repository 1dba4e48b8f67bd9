const words = ["one", "two", "three", "four", "five"];

const written = new RegExp(
  `^(?:(?<digit>[1-5])(?:[.,]0+)?|(?<word>${words.join("|")}))` +
    String.raw`(?:\s*(?:/|out of|of)\s*5)?[\s-]*(?:stars?)?$`,
);

/** Undefined unless the text says one to five whole stars of five. */
export function readStars(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  const drawn = /^(?<full>[★⭐]{1,5})☆*$/u.exec(plain)?.groups;
  if (drawn) return [...(drawn["full"] ?? "")].length;
  const { digit, word } = written.exec(plain)?.groups ?? {};
  return digit ? Number(digit) : word ? words.indexOf(word) + 1 : undefined;
}
