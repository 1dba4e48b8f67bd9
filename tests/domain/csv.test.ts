import { describe, expect, test } from "vitest";
import { formatCsv, parseCsv } from "#domain/csv.ts";

describe("reading", () => {
  test.each(["\n", "\r\n", "\r"])("accepts lines that end with %j, even within quotes", (end) => {
    const text = ["a,b", `1,"two${end}lines"`, "", '2,"a ""quote"", and a comma"'].join(end);
    expect(parseCsv(text).records).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["1", "two\nlines"] },
      { line: 5, fields: ["2", 'a "quote", and a comma'] },
    ]);
  });

  test("keeps empty fields and rows of any length, but skips rows without text", () => {
    expect(parseCsv('a,b\n,x\n,\n""\n , \n1,2,3\n').records).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["", "x"] },
      { line: 6, fields: ["1", "2", "3"] },
    ]);
  });

  test("leaves out a row with a stray quote, and reads the rows around it", () => {
    const text = 'a,b\n1,"open\n2,"x, y"\nRobert "Bob" S,"two\nlines"\n"Robert "Bob" S",3\n4,"never\n5,6\n';
    expect(parseCsv(text)).toEqual({
      records: [
        { line: 1, fields: ["a", "b"] },
        { line: 3, fields: ["2", "x, y"] },
        { line: 4, fields: ['Robert "Bob" S', "two\nlines"] },
        { line: 6, fields: ['"Robert "Bob" S"', "3"] },
        { line: 8, fields: ["5", "6"] },
      ],
      faults: [2, 7].map((line) => ({ line, message: 'a quote (") is opened in this row and never closed' })),
    });
  });

  test.each([
    ["of 501 fields", `${",".repeat(500)}x`, "has more than 500 fields"],
    ["of 2 MB", '"'.repeat(2_000_000), "has more than 20,000 characters"],
  ])("leaves out a row %s", (_what, row, message) => {
    expect(parseCsv(`a,b\n1,2\n${row}\n3,4\n`)).toEqual({
      records: [1, 2, 4].map((line) => ({ line, fields: expect.any(Array) })),
      faults: [{ line: 3, message }],
    });
  });

  test.each<[what: string, text: string, line: number, message: string]>([
    ["more than 25,000 rows", "a\n".repeat(1_000_000), 25_001, "more than 25,000 rows"],
    ["more than 25,000 empty rows", `a,b\n${",\n".repeat(400_000)}1,2`, 25_001, "more than 25,000 rows"],
    ["200 unreadable rows", `a,b\n${'"x\n'.repeat(300_000)}`, 202, "200 rows above cannot be read"],
  ])("stops early in a file of %s", (_what, text, line, message) => {
    expect(parseCsv(text).stop).toEqual({ line, message: expect.stringContaining(message) });
  });
});

describe("writing", () => {
  test.each(["a;=1+1", "a\t=1+1"])(
    "quotes %j, so a spreadsheet that splits there sees no formula",
    (text) => {
      expect(formatCsv(["text"], [{ text }])).toBe(`\ufefftext\r\n"${text}"\r\n`);
    },
  );

  test("drops control characters, which could rewrite a terminal", () => {
    expect(formatCsv(["text"], [{ text: "a\u001b[2J\u009bb\nc" }])).toBe('\ufefftext\r\n"a[2Jb\nc"\r\n');
  });

  test("quotes only where needed, and formats dates, numbers, yes, no and null", () => {
    const day = new Date("2026-09-14T00:00:00Z");
    const row = { text: 'a "b"', day, number: 5, yes: true, no: false, none: null };
    expect(formatCsv(["text", "day", "number", "yes", "no", "none"], [row])).toBe(
      '\ufefftext,day,number,yes,no,none\r\n"a ""b""",2026-09-14T00:00:00.000Z,5,yes,no,\r\n',
    );
  });

  test.each([
    ...["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd", "\t=1", "'=1", "''=1", "+1-571-555-0142"],
    ...["＝1+1", "＋cmd", "－2+cmd", "＠SUM(A1)", "﹢1"],
    ...["\ufeff\u2060＝1", "\u00ad@SUM(A1)", "\u3164 =1", "\u2800=1", "\u0301\ufffc=1"],
  ])("writes %j so that it is not a formula, and reads it back unchanged", (text) => {
    const csv = formatCsv(["text"], [{ text }]);
    expect(csv.split("\r\n")[1]).toMatch(/^"?'/);
    expect(parseCsv(csv).records[1]?.fields).toEqual([text]);
  });

  test.each(["-12.5", "12", "'-5", "'tis", "O'Neill", "571-555-0100", "", " padded ", "a\nb", '"', "''"])(
    "leaves %j unchanged",
    (text) => {
      const csv = formatCsv(["text", "more"], [{ text, more: "x" }]);
      expect(csv).not.toMatch(/(^|[,"\n])'[=+@-]/);
      expect(parseCsv(csv).records[1]?.fields).toEqual([text, "x"]);
    },
  );
});
