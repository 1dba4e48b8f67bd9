import { styleText } from "node:util";

export type Tone = "good" | "warn" | "bad" | "quiet" | "strong";

const styles = { good: "green", warn: "yellow", bad: "red", quiet: "dim", strong: "bold" } as const;

export function paint(text: string, tone: Tone | undefined): string {
  return tone ? styleText(styles[tone], text) : text;
}

/** Replaces control and bidi characters, which could rewrite the screen, with "�". Keeps line breaks. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

export function onOneLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** "2026-11-21 19:05 UTC", as `ops/restore --to` takes it; "" for null. */
export function formatMoment(moment: Date | null): string {
  return moment ? `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
}

/** "7.1 MB", "1.2 GB" */
export function formatBytes(bytes: number): string {
  if (bytes < 2 ** 30) return `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
