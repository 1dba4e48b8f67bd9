/** `note` is for the person who chose the file; `fault` says what the file is instead of text. */
type Decoded = { text: string; note?: string; fault?: never } | { fault: string; text?: never };

/** UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, as Excel's plain "CSV" is in the US. */
export function decodeText(bytes: Uint8Array): Decoded {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  if (start.startsWith(ZIP)) return { fault: describeZip(bytes) };
  const other = signatures.find(([shape]) => shape.test(start));
  if (other) return { fault: wrongFile(other[1]) };
  const utf16 = encodings.find(([shape]) => shape.test(start));
  const text = new TextDecoder(utf16?.[1]).decode(bytes);
  if (/^\s*<(?:!doctype|html|head|table|\?xml)/i.test(text)) return { fault: wrongFile("a web page") };
  // A damaged character in a UTF-8 file makes a bad row, not another encoding.
  if (utf16 || countMatches(text, /\ufffd/g) <= countMatches(text, /[^\p{ASCII}\ufffd]/gu)) return { text };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    note: "The file is not UTF-8, so it was read as Windows text. Check that accents and apostrophes look right.",
  };
}

const ZIP = "504b0304";

/** Of the first bytes, in hex. */
const signatures: [shape: RegExp, name: string][] = [
  [/^89504e47/, "a PNG image"],
  [/^ffd8ff/, "a JPEG image"],
  [/^47494638/, "a GIF image"],
  [/^52494646.{8}57454250/, "a WebP image"],
  [/^.{8}66747970/, "an image or a video"],
  [/^25504446/, "a PDF"],
  [/^1f8b/, "a compressed archive"],
  [/^d0cf11e0/, "an old Excel workbook"],
  [/^7b5c727466/, "a text document"],
];

const encodings: [shape: RegExp, name: string][] = [
  [/^(?:fffe|(?!00)..00(?!00)..00)/, "utf-16le"],
  [/^(?:feff|00(?!00)..00(?!00)..)/, "utf-16be"],
];

function describeZip(bytes: Uint8Array): string {
  const isWorkbook = /\[Content_Types\]|xl\//.test(Buffer.from(bytes.subarray(0, 4_096)).toString("latin1"));
  if (isWorkbook) return "this is an Excel workbook; in Excel, choose Save As and “CSV UTF-8”";
  return wrongFile("a ZIP file, so unpack it first");
}

function wrongFile(name: string): string {
  return `this is ${name}; choose the CSV file, or the reviews.json from Google Takeout`;
}

function countMatches(text: string, shape: RegExp): number {
  return text.match(shape)?.length ?? 0;
}
