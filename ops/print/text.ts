/** Where an answer is shown: columns of the terminal (Infinity for a file or a pipe), and whether it has colors. */
export type Screen = { width: number; color: boolean };

/** The meaning of a word for the operator, shown as a color. */
export type Tone = "good" | "warn" | "bad" | "quiet" | "strong";

/** Text in the color of its tone. */
export function paint(text: string, tone: Tone | undefined, screen: Screen): string {
  return tone && screen.color && text !== "" ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text;
}

/**
 * Makes typed text safe for a terminal: control and direction characters, which could rewrite the screen, become "�". Line
 * ends stay.
 */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** The same on one line. */
export function onOneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Columns that a text takes in a terminal; color takes none. */
export function widthOf(painted: string): number {
  const text = painted.replace(COLOR, "");
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  return graphemes(text).reduce((sum, grapheme) => sum + widthOfGrapheme(grapheme), 0);
}

/** Cuts a text to at most `width` columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += widthOfGrapheme(grapheme);
    if (used > width - 1) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

/** Fills a text up with spaces. */
export function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const spaces = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "left" ? text + spaces : spaces + text;
}

/** Breaks a text into lines of at most `width` columns, between words; a longer word stays whole. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** "1 referral", "12,000 referrals". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? noun : plural}`;
}

/** A moment in the company's time zone, "2026-11-21 14:05"; "" for none. */
export function formatMoment(moment: Date | null): string {
  return moment ? clock.format(moment).replace(",", "") : "";
}

/** Formats seconds: "3.2 s", "4 min", "2.5 h". */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${(seconds / 3_600).toFixed(1)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** JSON that is safe for a terminal: control characters that JSON allows are escaped too. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what paint() writes
const COLOR = /\u001b\[\d+m/g;

const codes: Record<Tone, number> = { good: 32, warn: 33, bad: 31, quiet: 2, strong: 1 };

const clock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/New_York",
});

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Chinese, Japanese, Korean and full-width letters and emoji take two columns. */
function widthOfGrapheme(grapheme: string): number {
  if (/^[\p{M}\p{Cf}]+$/u.test(grapheme)) return 0;
  return /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(
    grapheme,
  )
    ? 2
    : 1;
}
