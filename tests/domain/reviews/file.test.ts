import { describe, expect, test } from "vitest";
import { readReviewFile } from "#domain/reviews/file.ts";
import { reviewColumns } from "#domain/reviews/record.ts";

const HEADER = "review_date,rating,name,location,comment";
const ROW = `2026-11-20,5,Jo,"Ashburn, VA",On time.`;

function read(file: string | Uint8Array, allowSamples = false) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return readReviewFile(bytes, { today: "2026-11-21", allowSamples });
}

describe("an unreadable file", () => {
  test.each([
    ["empty", "", 1, "the file is empty"],
    ["blank", "\n \r\n,,\n", 1, "the file is empty"],
    ["a byte order mark alone", "\ufeff", 1, "the file is empty"],
    ["Latin-1", new Uint8Array([0x4a, 0xe9]), 1, "the file is not UTF-8; save it as “CSV UTF-8”"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0x00]), 1, "the file is not UTF-8; save it as “CSV UTF-8”"],
    [
      "a spreadsheet export with semicolons",
      HEADER.replaceAll(",", ";"),
      1,
      "the columns are separated by semicolons; use commas",
    ],
    [
      "a line with 101 columns",
      `\n${Array.from({ length: 101 }, (_, index) => `c${index}`).join(",")}\n${ROW}`,
      2,
      "has more than 100 fields, so reading stopped here",
    ],
  ])("%s gets one error, with its line", (_what, file, line, message) => {
    expect(read(file)).toEqual({
      reviews: [],
      lines: [],
      columns: [],
      rows: [],
      faults: [{ line, message }],
      isReadable: false,
    });
  });
});

describe("the header", () => {
  test("accepts columns in any order, case and spacing, after a byte order mark", () => {
    const file = read(`\ufeff Comment ,NAME,Review Date,rating,location\nFine.,Jo,2026-11-20,4,Reston\n`);
    expect(file.faults).toEqual([]);
    expect(file.columns).toEqual(["comment", "name", "review_date", "rating", "location"]);
    expect(file.reviews).toMatchObject([{ comment: "Fine.", name: "Jo", rating: 4, location: "Reston" }]);
    expect(file.isReadable).toBe(true);
  });

  test("reports every unknown, duplicate or missing column, and no row is read", () => {
    const file = read(`review_date,stars,name,Name,comment\n${ROW}\nnonsense\n`);
    expect(file.faults).toEqual([
      { line: 1, field: "stars", message: `there is no such column; columns: ${reviewColumns.join(", ")}` },
      { line: 1, field: "name", message: "this column stands twice" },
      { line: 1, field: "rating", message: "the column is missing" },
      { line: 1, field: "location", message: "the column is missing" },
    ]);
    expect(file).toMatchObject({ reviews: [], rows: [], columns: [], isReadable: false });
  });

  test("alone is a valid file with no reviews", () => {
    expect(read(`${HEADER}\n`)).toMatchObject({ reviews: [], faults: [], isReadable: true });
  });

  test("with a semicolon in one of several columns is checked by column name", () => {
    expect(read(`${HEADER};x\n`).faults.map(({ field }) => field)).toEqual(["comment;x", "comment"]);
  });
});

describe("the rows", () => {
  test("bad ones are left out, good ones kept, each with its line number, whatever the line endings", () => {
    const quoted = `2026-11-19,4,Ana,Reston,"Two\r\nlines, ""quoted"""`;
    const bad = "2026-11-22,6,Sam,Reston,Tomorrow";
    const file = read([HEADER, "", quoted, bad, "2026-11-18,5,Too few", ",,,,", ROW].join("\r\n"));
    expect(file.lines).toEqual([3, 8]);
    expect(file.reviews.map(({ name, comment }) => [name, comment])).toEqual([
      ["Ana", `Two\nlines, "quoted"`],
      ["Jo", "On time."],
    ]);
    expect(file.faults).toEqual([
      { line: 5, field: "rating", message: "must be a whole number from 1 to 5" },
      { line: 6, message: "has 3 fields; the header has 5" },
    ]);
    expect(file.rows.map(({ line }) => line)).toEqual([3, 5, 6, 8]);
    expect(file.isReadable).toBe(true);
  });

  test("every invalid field of a row is reported", () => {
    const fields = read(`${HEADER}\n2027-01-01,nine,,Reston,\n`).faults.map(({ field }) => field);
    expect(fields.sort()).toEqual(["comment", "name", "rating"]);
  });

  test("an unclosed quote ends the file, and the rows above it are kept", () => {
    const file = read(`${HEADER}\n${ROW}\n2026-11-19,4,Ana,Reston,"no end\n2026-11-18,5,Sam,Reston,Fine.\n`);
    expect(file.reviews.map(({ name }) => name)).toEqual(["Jo"]);
    expect(file.faults).toEqual([{ line: 3, message: 'a quote (") is opened in this row and never closed' }]);
    expect(file.isReadable).toBe(false);
  });

  test("an unclosed quote in the header is also reported", () => {
    const file = read(`review_date,"rating\n2026-11-18,5,Sam,Reston,Fine.`);
    expect(file.isReadable).toBe(false);
    expect(file.faults.at(-1)?.message).toBe('a quote (") is opened in this row and never closed');
  });

  test("a sample is refused in production, and accepted where samples are allowed", () => {
    const text = `${HEADER},is_sample\n${ROW},yes\n${ROW},no\n`;
    expect(read(text)).toMatchObject({
      lines: [3],
      faults: [{ line: 2, field: "is_sample", message: "a sample review must not be published" }],
      isReadable: true,
    });
    expect(read(text, true)).toMatchObject({ lines: [2, 3], faults: [] });
  });
});

describe("a file full of bad rows", () => {
  const bad = (rows: number) => `${HEADER}\n${"x,5,Jo,Reston,Fine.\n".repeat(rows)}`;

  test("with 1,000 bad rows is still read to its end", () => {
    const file = read(`${bad(1_000)}`);
    expect(file.faults).toHaveLength(1_000);
    expect(file.isReadable).toBe(true);
  });

  test("is abandoned at the row after the thousandth, even if that one is good", () => {
    const file = read(`${bad(1_000)}${ROW}\n`);
    expect(file.faults).toHaveLength(1_001);
    expect(file.faults.at(-1)).toEqual({
      line: 1_002,
      message: "1,000 rows above are bad, so reading stopped here",
    });
    expect(file).toMatchObject({ reviews: [], isReadable: false });
  });

  test("counts a row with several faults once", () => {
    const file = read(`${HEADER}\n${"x,9,,Reston,\n".repeat(999)}${ROW}\n`);
    expect(file.isReadable).toBe(true);
    expect(file.reviews).toHaveLength(1);
  });
});
