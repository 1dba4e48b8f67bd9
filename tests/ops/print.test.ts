import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { formatSeconds } from "#domain/quantities.ts";
import { type Column, formatTable } from "#ops/print/table.ts";
import { formatMoment, onOneLine, printable } from "#ops/print/text.ts";

describe("typed text", () => {
  const hostile = "a\u001b[31mred\u009b2J\u202eevil\u2066\u0007\u2028\ud800b";

  test("cannot control the terminal", () => {
    expect(printable(hostile)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\u2028|\ud800/u);
    expect(onOneLine("two\r\nlines")).toBe("two lines");
  });
});

test.each([
  [null, ""],
  [0, "0.0 s"],
  [3.24, "3.2 s"],
  [240, "4 min"],
  [9_000, "2.5 h"],
  [400_000, "5 days"],
])("%s seconds are %j", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test("a time includes its zone, so ops/restore can take it as printed", () => {
  const printed = formatMoment(new Date("2026-07-01T03:59:07Z"));
  expect(printed).toBe("2026-07-01 03:59 UTC");
  // ops/restore parses it the same way.
  const read = execFileSync("date", ["-u", "-d", printed, "+%FT%TZ"], { env: { TZ: "America/New_York" } });
  expect(String(read)).toBe("2026-07-01T03:59:00Z\n");
});

test("a table is as wide as its text, without empty columns", () => {
  type Row = { code: string; tries: number; none: string; note: string };
  const columns: Column<Row>[] = [
    { title: "Code", cell: (row) => row.code },
    { title: "Tries", cell: (row) => String(row.tries), align: "right" },
    { title: "None", cell: (row) => row.none },
    { title: "Note", cell: (row) => row.note },
  ];
  const rows: Row[] = [
    { code: "A1", tries: 3, none: "", note: "a note\nof some words" },
    { code: "B2222", tries: 12, none: "", note: "" },
  ];
  expect(formatTable(columns, rows)).toBe(
    ["Code   Tries  Note", "A1         3  a note of some words", "B2222     12"].join("\n"),
  );
  expect(formatTable(columns, [])).toBe("");
});
