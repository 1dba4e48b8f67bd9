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

  test.each<[what: string, text: string, line: number, message: string]>([
    ["an unclosed quote", 'a\n1\n"open\n2\n', 3, "never closed"],
    ["text after a closing quote", 'a\n"x"y\n', 2, "closing quote"],
    ["a quote inside a field", 'a\nx"y"\n', 2, "inside an unquoted field"],
    ["an unclosed quote below blank lines", 'a\n\n1\n\n\n"open\n2\n', 6, "never closed"],
    [
      "many rows of the wrong length",
      `a,b\n${"\n".repeat(100_000)}${",,\n".repeat(100_000)}`,
      102_002,
      "2,000 rows above",
    ],
    ["a row of 102 fields", `a,b\n1,2\n${",".repeat(101)}\n3,4\n`, 3, "more than 100 fields"],
    ["a line of quotes", `a,b\n1,2\n${'"'.repeat(2_000_000)}\n`, 3, "more than 20,000 characters"],
    ["a row of many lines", `a,b\n1,2\n${'"\n"'.repeat(500_000)}\n`, 3, "more than 20,000 characters"],
  ])("says on which line the file is invalid: %s", (_what, text, line, message) => {
    expect(parseCsv(text).fault).toEqual({ line, message: expect.stringContaining(message) });
  });
});

describe("writing", () => {
  test.each(["a;=1+1", "a\t=1+1"])(
    "quotes %j, so a spreadsheet that splits there sees no formula",
    (text) => {
      expect(formatCsv(["text"], [{ text }])).toBe(`text\r\n"${text}"\r\n`);
    },
  );

  test("quotes only where needed, and formats dates, numbers, yes, no and null", () => {
    const row = {
      text: 'a "b"',
      day: new Date("2026-09-14T00:00:00Z"),
      number: 5,
      yes: true,
      no: false,
      none: null,
    };
    expect(formatCsv(["text", "day", "number", "yes", "no", "none"], [row])).toBe(
      'text,day,number,yes,no,none\r\n"a ""b""",2026-09-14T00:00:00.000Z,5,yes,no,\r\n',
    );
  });

  test.each([
    ...["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd", "\t=1", "'=1", "''=1"],
    ...[
      "＝1+1",
      "＋cmd",
      "－2+cmd",
      "＠SUM(A1)",
      "\u200b=1",
      "\ufeff\u2060＝1",
      "\u00ad@SUM(A1)",
      "\u3164 =1",
    ],
  ])("writes %j so that it is not a formula, and reads it back unchanged", (text) => {
    const csv = formatCsv(["text"], [{ text }]);
    expect(csv.split("\r\n")[1]).toMatch(/^"?'/);
    expect(parseCsv(csv).records[1]?.fields).toEqual([text]);
  });

  test.each(["+1 (571) 555-0100", "'tis", "O'Neill", "571-555-0100", "", " padded ", "a\nb", '"', "''"])(
    "leaves %j unchanged",
    (text) => {
      const csv = formatCsv(["text", "more"], [{ text, more: "x" }]);
      expect(csv).not.toMatch(/(^|[,"\n])'[=+@-]/);
      expect(parseCsv(csv).records[1]?.fields).toEqual([text, "x"]);
    },
  );
});
