/** Uses a hanging indent. Breaks words longer than a line, except URLs. */
export function wrapText(text: string, columns = 76): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, columns))
    .join("\n");
}

/** `first` is the first word if usable alone ("Maria", not "J."), else `full`. */
export function parseName(typed: string): { full: string; first: string } | undefined {
  const full = oneLine(typed, 80);
  if (full === "" || full.toLowerCase() === "a friend") return undefined;
  const first = full.split(" ")[0] ?? full;
  return { full, first: /^[\p{L}\p{M}'’-]{2,}$/u.test(first) ? first : full };
}

/** Removes control characters and direction marks, collapses spaces and truncates. */
export function oneLine(text: string, limit: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const characters = Array.from(clean);
  if (characters.length <= limit) return clean;
  return `${characters
    .slice(0, limit - 1)
    .join("")
    .trimEnd()}…`;
}

/** "=?" would start an encoded word (RFC 2047), even in quotes. */
export function headerText(line: string): string {
  return line.replaceAll("=?", "= ?");
}

function wrapLine(line: string, columns: number): string {
  const start = /^ *(?:\d+\. +)?/.exec(line)?.[0] ?? "";
  const hang = " ".repeat(start.length);
  const lines: string[] = [];
  let current = "";
  for (const word of splitWords(line.slice(start.length), columns - start.length)) {
    if (current !== "" && start.length + current.length + 1 + word.length > columns) {
      lines.push(current);
      current = "";
    }
    current += current === "" ? word : ` ${word}`;
  }
  lines.push(current);
  return start + lines.join(`\n${hang}`);
}

function splitWords(line: string, longest: number): string[] {
  return line
    .split(/ +/)
    .filter((word) => word !== "")
    .flatMap((word) => {
      if (word.length <= longest || /[a-z]+:\/\//i.test(word)) return [word];
      const characters = Array.from(word);
      const pieces = Math.ceil(characters.length / longest);
      return Array.from({ length: pieces }, (_, piece) =>
        characters.slice(piece * longest, (piece + 1) * longest).join(""),
      );
    });
}
