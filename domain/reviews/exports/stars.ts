const words = ["one", "two", "three", "four", "five"];

/** Undefined unless the text says one to five whole stars of five. */
export function readStars(text: string): number | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/[\ufe0e\ufe0f]/g, "")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
  const drawn = /^(?<full>[★⭐🌟*]{1,5})[☆✩✰]*$/u.exec(plain)?.groups;
  if (drawn) return [...(drawn["full"] ?? "")].length;
  const { digit, word } = written.exec(plain)?.groups ?? {};
  if (digit) return Number(digit);
  return word ? words.indexOf(word) + 1 : undefined;
}

const written = new RegExp(
  `^(?:(?:star )?rat(?:ed|ing):? )?(?:(?<digit>[1-5])(?:[.,]0+)?|(?<word>${words.join("|")}))` +
    String.raw`(?:\s*(?:/|out of|of)\s*(?:5|five)(?:[.,]0+)?)?[\s-]*(?:stars?|★|⭐)?(?: rating)?$`,
);
