import { toAsciiDigits } from "../forms/phone-number.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "1/2/27", "2027/01/02" or "Jan 2, 2027" becomes "2027-01-02". Anything else stays as typed. */
export function readDay(typed: string): string {
  const text = toAsciiDigits(typed.replace(/\p{Cf}/gu, ""))
    .replace(/\p{Pd}/gu, "-")
    .trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return join(year, month, day);
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:20)?\d\d)$/.exec(text) ?? [];
  if (first && second && last) return join(last, first, second);
  const [, name, number, named] =
    /^(?:\p{L}+,? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text) ?? [];
  const index = months.indexOf(name?.toLowerCase() ?? "");
  return index >= 0 && number && named ? join(named, String(index + 1), number) : text;
}

function join(year: string, month: string, day: string): string {
  return [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
}
