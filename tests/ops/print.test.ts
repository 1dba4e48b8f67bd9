import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { formatSeconds } from "#domain/quantities.ts";
import { formatBars } from "#ops/print/chart.ts";
import { formatProgress, startProgress } from "#ops/print/progress.ts";
import { type Column, formatFacts, formatTable } from "#ops/print/table.ts";
import {
  cut,
  formatMoment,
  onOneLine,
  printable,
  type Screen,
  toJson,
  widthOf,
  wrap,
} from "#ops/print/text.ts";

const wide: Screen = { width: Number.POSITIVE_INFINITY, color: false };
const narrow = (width: number): Screen => ({ width, color: false });

describe("typed text", () => {
  const hostile = "a\u001b[31mred\u009b2J\u202eevil\u2066\u0007\u2028\ud800b";

  test("cannot control the terminal", () => {
    expect(printable(hostile)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\u2028|\ud800/u);
    expect(onOneLine("two\r\nlines")).toBe("two lines");
  });

  test("survives in JSON, escaped", () => {
    const json = toJson({ name: hostile });
    expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\u2028/u);
    expect(JSON.parse(json).name).toBe(hostile);
  });
});

test.each([
  ["plain", 5],
  ["Ünï", 3],
  ["e\u0301", 1],
  ["李雷", 4],
  ["📦", 2],
  ["👩‍👩‍👧", 2],
  ["\u001b[31mred\u001b[0m", 3],
])("%j takes %i columns", (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

test("a text is cut between characters and never wider than the limit", () => {
  expect(cut("Wilhelmina", 10)).toBe("Wilhelmina");
  expect(cut("Wilhelmina", 6)).toBe("Wilhe…");
  expect(cut("李雷李雷", 6)).toBe("李雷…");
  expect(cut("two words", 5)).toBe("two…");
});

test("lines break between words, and a long word stays whole", () => {
  expect(wrap("one two three\nfour", 7)).toEqual(["one two", "three", "four"]);
  expect(wrap("see https://www.example.com/long now", 10)).toEqual([
    "see",
    "https://www.example.com/long",
    "now",
  ]);
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

test("moments are in the company's time zone", () => {
  expect(formatMoment(new Date("2026-07-01T03:59:00Z"))).toBe("2026-06-30 23:59");
  expect(formatMoment(new Date("2026-11-21T15:05:00Z"))).toBe("2026-11-21 10:05");
});

describe("a table", () => {
  type Row = { code: string; name: string; note: string; tries: number };
  const columns: Column<Row>[] = [
    { title: "Code", cell: (row) => row.code },
    { title: "Name", cell: (row) => row.name, least: 6 },
    { title: "Tries", cell: (row) => String(row.tries), align: "right", spare: 1 },
    { title: "Note", cell: (row) => row.note, least: 8, wraps: true },
  ];
  const rows: Row[] = [
    { code: "A1", name: "Wilhelmina Torres", tries: 3, note: "a note of some words" },
    { code: "B22", name: "李雷", tries: 12, note: "" },
  ];

  test("is as wide as what stands in it", () => {
    expect(formatTable(columns, rows, wide)).toBe(
      [
        "Code  Name               Tries  Note",
        "A1    Wilhelmina Torres      3  a note of some words",
        "B22   李雷                  12",
      ].join("\n"),
    );
  });

  test("on a narrow screen cuts, wraps, and leaves out spare columns", () => {
    expect(formatTable(columns, rows, narrow(24))).toBe(
      [
        "Code  Name      Note",
        "A1    Wilhelm…  a note",
        "                of some",
        "                words",
        "B22   李雷",
      ].join("\n"),
    );
  });

  test.each([24, 30, 40, 60, 80])("is never wider than %i columns", (width) => {
    for (const line of formatTable(columns, rows, narrow(width)).split("\n"))
      expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  test("leaves out an empty column, and is empty without rows", () => {
    const quiet = rows.map((row) => ({ ...row, note: "" }));
    expect(formatTable(columns, quiet, wide)).not.toContain("Note");
    expect(formatTable(columns, [], wide)).toBe("");
  });

  test("of a hundred thousand rows can be formatted", () => {
    const many = Array.from({ length: 100_000 }, () => ({ code: "A", name: "b", tries: 1, note: "c" }));
    const lines = formatTable(columns.slice(0, 1), many, wide).split("\n");
    expect(lines).toHaveLength(many.length + 1);
  });
});

test("facts are beside their labels, and those without a value are left out", () => {
  const facts = [
    ["Id", "1"],
    ["Phone", null],
    ["Notes", "third floor, no elevator\npiano"],
  ] as const;
  expect(formatFacts(facts, narrow(28))).toBe(
    ["Id     1", "Notes  third floor, no", "       elevator", "       piano"].join("\n"),
  );
});

describe("a chart", () => {
  const bars = [
    { label: "held", value: 1_000 },
    { label: "emailed", value: 1, note: "0 %" },
    { label: "booked", value: 0 },
  ];

  test("shows every value that is not zero, however small", () => {
    expect(formatBars(bars, narrow(40))).toBe(
      ["held     ████████████████████████ 1,000", "emailed  ▏ 1  0 %", "booked   0"].join("\n"),
    );
  });

  test("keeps within the screen, and within reason on a wide one", () => {
    for (const line of formatBars(bars, narrow(40)).split("\n"))
      expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(widthOf(formatBars(bars, wide).split("\n")[0] ?? "")).toBeLessThan(80);
    expect(formatBars([], wide)).toBe("");
  });
});

describe("progress", () => {
  test("fits in one line of the terminal", () => {
    expect(formatProgress(12_000, 25_000, 80)).toBe(
      "[███████████████████░░░░░░░░░░░░░░░░░░░░░]  48 %  12,000 of 25,000 rows",
    );
    expect(formatProgress(500, 25_000, 30)).toBe("  2 %     500 of 25,000 rows");
    expect(formatProgress(25_000, 25_000, 80)).toContain("100 %");
  });

  test("is shown from 1,000 rows on, and on a terminal only", () => {
    const show = (total: number, isTTY: boolean) => {
      const output = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
      const progress = startProgress(total, output);
      progress.advance(total);
      progress.end();
      return output.read() ?? "";
    };
    expect(show(1_000, true)).toContain("1,000 of 1,000 rows");
    expect(show(999, true)).toBe("");
    expect(show(1_000, false)).toBe("");
  });
});
