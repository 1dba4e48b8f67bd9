import { styleText } from "node:util";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { TIME_ZONE } from "#domain/places/time-zone.ts";

/** Where an answer is shown: columns of the terminal (Infinity for a file or a pipe), and whether it has colors. */
export type Screen = { width: number; color: boolean };

/** The meaning of a word for the operator, shown as a color. */
export type Tone = "good" | "warn" | "bad" | "quiet" | "strong";

/** Text in the color of its tone. */
export function paint(text: string, tone: Tone | undefined, screen: Screen): string {
  return tone && screen.color && text !== ""
    ? styleText(styles[tone], text, { validateStream: false })
    : text;
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
  return stringWidth(painted);
}

/** Cuts a text to at most `width` columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment: grapheme } of segmenter.segment(text)) {
    used += widthOf(grapheme);
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
  return (widthOf(text) > width ? wrapAnsi(text, width) : text).split("\n");
}

/** A moment in the company's time zone, "2026-11-21 14:05"; "" for none. */
export function formatMoment(moment: Date | null): string {
  return moment ? clock.format(moment).replace(",", "") : "";
}

/** JSON that is safe for a terminal: control characters that JSON allows are escaped too. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const styles = { good: "green", warn: "yellow", bad: "red", quiet: "dim", strong: "bold" } as const;

const clock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
