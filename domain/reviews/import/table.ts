import { type CsvRecord, parseCsv } from "../../csv.ts";
import { readGoogleReviews } from "./google.ts";

/** Header first. `note` is for the person who chose the file; `fault` says why it, or the rest of it, cannot be read. */
type Table = { records: CsvRecord[]; note?: string; fault?: string | undefined };

/** CSV, or the JSON of Google Takeout. */
export function readTable(bytes: Uint8Array): Table {
  const decoded = decodeText(bytes);
  if (decoded.text === undefined) return { records: [], fault: decoded.fault };
  const { text, note } = decoded;
  if (/^\s*[[{]/.test(text)) return readGoogleReviews(text);
  const { records, stop } = parseCsv(text);
  return { records, ...(note && { note }), fault: stop };
}

type Decoded = { text: string; note?: string; fault?: never } | { fault: string; text?: never };

/** UTF-8, or UTF-16 with its mark, else Windows-1252, as Excel's plain "CSV" is in the US. */
function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    return {
      fault: "this is a ZIP file or an Excel workbook; unpack it, or save it as “CSV UTF-8” in Excel",
    };
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0"))
    return { fault: "this is not text; choose the CSV file, or the reviews.json from Google Takeout" };
  // A damaged character in a UTF-8 file makes a bad row, not another encoding.
  if (count(text, /\ufffd/g) <= count(text, /[^\p{ASCII}\ufffd]/gu)) return { text };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    note: "The file is not UTF-8, so it was read as Windows text. Check that accents and apostrophes look right.",
  };
}

function count(text: string, shape: RegExp): number {
  let found = 0;
  for (const _match of text.matchAll(shape)) found += 1;
  return found;
}
