import { describe, expect, test } from "vitest";
import { formatCsv, parseCsv } from "#domain/csv.ts";

describe("reading", () => {
  test.each(["\n", "\r\n", "\r"])("accepts lines that end with %j, even within quotes", (end) => {
    const text = ["a,b", `1,"two${end}lines"`, "", '2,"a ""quote"", and a comma"'].join(end);
    expect(parseCsv(text).records).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["1", `two${end}lines`] },
      { row: 4, cells: ["2", 'a "quote", and a comma'] },
    ]);
  });

  test("keeps empty cells and rows of any length, but skips rows without text", () => {
    expect(parseCsv('a,b\n,x\n,\n""\n , \n1,2,3\n').records).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["", "x"] },
      { row: 6, cells: ["1", "2", "3"] },
    ]);
  });

  test.each([";", "\t"])("finds the delimiter %j, whatever else is in the cells", (delimiter) => {
    const text = `a${delimiter}b\n4,0${delimiter}"x${delimiter}y, z"\n`;
    expect(parseCsv(text).records[1]?.cells).toEqual(["4,0", `x${delimiter}y, z`]);
  });

  test("names a row with a quote that is never closed, and reads the rows around it", () => {
    const text = 'a,b\n1,"open\n2,"x, y"\nRobert "Bob" S,"two\nlines"\n"Robert "Bob" S",3\n4,"never\n5,6\n';
    const fault = 'a quote (") is opened in this row and never closed';
    expect(parseCsv(text).records).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["1", '"open'], fault },
      { row: 3, cells: ["2", "x, y"] },
      { row: 4, cells: ['Robert "Bob" S', "two\nlines"] },
      { row: 5, cells: ['Robert "Bob" S', "3"] },
      { row: 6, cells: ["4", '"never'], fault },
      { row: 7, cells: ["5", "6"] },
    ]);
  });

  test("cuts cells and rows that are no table data, and stops after 20,000 rows", () => {
    const text = `a\n${"x".repeat(10_001)}\n${",".repeat(200)}x\n`;
    expect(parseCsv(text).records.map(({ cells, fault }) => [cells.length, fault])).toEqual([
      [1, undefined],
      [1, "has a cell of more than 10000 characters"],
      [101, "has more than 100 fields"],
    ]);
    expect(parseCsv("a\n".repeat(30_000)).stop).toContain("more than 20000 rows");
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
    expect(parseCsv(csv).records[1]?.cells).toEqual([text]);
  });

  test.each(["-12.5", "12", "'-5", "'tis", "O'Neill", "571-555-0100", "", " padded ", "a\nb", '"', "''"])(
    "leaves %j unchanged",
    (text) => {
      const csv = formatCsv(["text", "more"], [{ text, more: "x" }]);
      expect(csv).not.toMatch(/(^|[,"\n])'[=+@-]/);
      expect(parseCsv(csv).records[1]?.cells).toEqual([text, "x"]);
    },
  );
});
