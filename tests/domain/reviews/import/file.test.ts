import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { readReviewFile } from "#domain/reviews/import/file.ts";
import type { ReviewRules } from "#domain/reviews/record.ts";

const HEADER = "review_date,rating,name,location,comment";
const ROW = `2026-11-20,5,Jo,"Ashburn, VA",On time.`;

function read(file: string | Uint8Array, rules: Partial<ReviewRules> = {}) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return readReviewFile(bytes, { today: "2026-11-21", allowSamples: false, ...rules });
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");

const ours = [{ review_date: "2026-09-14", rating: 4, name: "Zoë 🌸", location: "", comment: "Hi “there”" }];

describe("a file of reviews", () => {
  const row = "2026-09-14,4,Zoë 🌸,,Hi “there”";
  const tabs = `Date\tStars\tName\tPlace\tComment\r\n${row.replaceAll(",", "\t")}\r\n`;
  test.each<[what: string, file: string | Uint8Array]>([
    ["our own columns", `${HEADER}\n${row}\n`],
    ["a byte order mark and old line ends", `\ufeff${HEADER}\r${row}\r`],
    [
      "a review service's columns",
      `Reviewer Name,Created Date,Star Rating (1-5),Review Text,City\nZoë 🌸,9/14/2026,4 stars,Hi “there”,`,
    ],
    [
      "semicolons, as Excel writes them in Europe",
      `Name;Date;Rating;Review\nZoë 🌸;2026-09-14;4;"Hi “there”"\n`,
    ],
    ["UTF-16 with tabs, as Excel's Unicode text", utf16(`\ufeff${tabs}`)],
    [
      "empty columns and rows at the end",
      `Date,Stars,Name,Place,Comment,,\r\n9/14/2026,4/5,Zoë 🌸,,Hi “there”,,\r\n${",,,,,,\r\n".repeat(999)}`,
    ],
    [
      "Trustpilot's columns",
      `Review Id,Review Created (UTC),Review Title,Review Content,Review Stars,Review Username\n1,2026-09-14 18:03:00,x,Hi “there”,4,Zoë 🌸\n`,
    ],
  ])("is read with %s", (_what, file) => {
    const { reviews, faults, fault } = read(file);
    expect({ reviews, faults, fault }).toMatchObject({ reviews: ours, faults: [], fault: undefined });
  });

  test("of Excel's plain CSV is read as Windows text, and says so", () => {
    const { reviews, notes } = read(
      Buffer.from(`${HEADER}\n2026-09-14,4,M\xfcller,,It\x92s fine\n`, "latin1"),
    );
    expect(reviews).toMatchObject([{ name: "Müller", comment: "It’s fine" }]);
    expect(notes).toEqual([expect.stringContaining("not UTF-8")]);
  });

  test("from Google Takeout is read without the replies and translations", () => {
    const review = (id: string, changes: object) => ({
      reviewer: { profilePhotoUrl: "https://example.com/p", displayName: "Ana" },
      starRating: "FIVE",
      createTime: "2026-09-15T02:03:00.123456Z",
      updateTime: "2026-09-20T02:03:00Z",
      reviewReply: { comment: "Thank you", updateTime: "2026-09-21T02:03:00Z" },
      name: `accounts/1/locations/2/reviews/${id}`,
      ...changes,
    });
    const { reviews, faults } = read(
      JSON.stringify({
        reviews: [
          review("A1", { comment: "(Translated by Google) Very good\n\n(Original)\nMuy bien" }),
          review("A2", { comment: "Genial\n\n(Translated by Google)\nGreat", starRating: "FOUR" }),
          review("A3", { starRating: "STAR_RATING_UNSPECIFIED" }),
          review("A4", { starRating: "ONE", reviewer: { isAnonymous: true } }),
        ],
      }),
    );
    expect(reviews).toMatchObject([
      { id: "A1", review_date: "2026-09-14", rating: 5, name: "Ana", comment: "Muy bien" },
      { id: "A2", rating: 4, comment: "Genial", source: "Google" },
      { id: "A4", rating: 1, name: "A Google user", comment: "" },
    ]);
    expect(reviews.map(({ row }) => row)).toEqual([1, 2, 4]);
    expect(faults).toEqual([{ row: 3, field: "rating", message: "must be a whole number from 1 to 5" }]);
  });

  test("names the columns it leaves out, and files other services under none", () => {
    const header = "Date,Stars,Name,Service,Reviewer Email,Reply";
    const rows = ["Residential Moving", "packing", "Piano tuning"].map(
      (service) => `2026-09-14,5,Jo,${service},x,y`,
    );
    const { reviews, notes } = read([header, ...rows].join("\n"));
    expect(reviews.map((review) => review.service_type)).toEqual(["residential", "packing", null]);
    expect(notes).toEqual(["Left out, because reviews have no such column: Reviewer Email, Reply."]);
  });
});

describe("an unreadable file", () => {
  test.each<[what: string, file: string | Uint8Array, message: string]>([
    ["empty", "", "the file is empty"],
    ["blank", "\n \r\n,,\n", "the file is empty"],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), "this is not text"],
    ["an Excel workbook", Buffer.from("PK\x03\x04\x14\0[Content_Types].xml"), "an Excel workbook"],
    ["a web page", "\n<!DOCTYPE html><title>Sign in</title>", "none is review_date or rating or name"],
    ["JSON of something else", '{"name":"Jo","tags":["a"]}', "this is not a reviews.json"],
    ["half a JSON file", '{"reviews":[{"starRating":', "this is not a reviews.json"],
    [
      "a list without stars",
      "Name,Email,Date\nJo,x,y",
      "the first row must name the columns, and none is rating",
    ],
  ])("gets one error that says what it is: %s", (_what, file, message) => {
    const { reviews, fault } = read(file);
    expect({ reviews, fault }).toEqual({ reviews: [], fault: expect.stringContaining(message) });
  });
});

const MB = 2 ** 20;
const full = (unit: string) => unit.repeat(Math.ceil((2 * MB) / unit.length));

describe("a hostile file of 2 MB costs less than a second and 40 MB", () => {
  test.each([
    ["one cell", `${HEADER}\n2026-11-20,5,Jo,,${full("a")}`],
    ["translations", `${HEADER}\n${full(`2026-11-20,5,Jo,,${"(Translated by Google)".repeat(400)}\n`)}`],
    ["one heading", full("a ")],
    ["one heading of parentheses", full("(")],
    ["many headings", full("date,")],
    ["quotes", full('"')],
    ["quotes that open and never close", `${HEADER}\n${full('"x\n""')}`],
    ["quotes that close on the next line", `${HEADER}\n${full('"a"b\n')}`],
    ["quotes in pairs above one that opens", `${HEADER}\n${full('""x\n')}a"b\n`],
    ["line ends in quotes", `${HEADER}\n"${full("\n")}`],
    ["short rows", `${HEADER}\n${full("x\n")}`],
    ["empty rows", `${HEADER}\n${full(",\n")}`],
    ["good rows", `date,rating,name\n${full("2026-11-20,5,a\n")}`],
    ["spaces in a date", `${HEADER}\n${full(`2026-11-20 ${" ".repeat(9_000)}x,5,Jo,,\n`)}`],
    [
      "spaces in stars and names",
      `${HEADER}\n${full(`2026-11-20,4${" ".repeat(4_000)}x,${" ".repeat(4_000)}x,,\n`)}`,
    ],
    ["JSON objects", `{"reviews":[${"{},".repeat(600_000)}{}]}`],
    ["JSON lists", `{"reviews":[${"[],".repeat(600_000)}[]]}`],
    ["JSON numbers", `{"reviews":[${"1,".repeat(900_000)}1]}`],
    ["JSON brackets", full("[")],
  ])("%s", async (_what, text) => {
    const worker = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
      import("#domain/reviews/import/file.ts").then(({ readReviewFile }) => {
        const before = process.threadCpuUsage();
        readReviewFile(workerData, { today: "2026-11-21", allowSamples: false });
        const { user, system } = process.threadCpuUsage(before);
        parentPort.postMessage((user + system) / 1e6);
      });`,
      { eval: true, workerData: Buffer.from(text), resourceLimits: { maxOldGenerationSizeMb: 40 } },
    );
    const [seconds] = await once(worker, "message");
    await worker.terminate();
    expect(seconds).toBeLessThan(1);
  });
});

describe("the rows", () => {
  test("bad ones are left out, good ones kept, each with its row number", () => {
    const quoted = `2026-11-19,4,Ana,Reston,"Two\r\nlines, ""quoted"""`;
    const bad = "2026-11-22,6,Sam,Reston,Tomorrow";
    const long = "2026-11-18,5,Too,many,fields,here";
    const file = read([HEADER, "", quoted, bad, long, ",,,,", ROW, "2026-11-17,3,Stars only"].join("\r\n"));
    expect(file.reviews.map(({ row, name, comment }) => [row, name, comment])).toEqual([
      [3, "Ana", `Two\nlines, "quoted"`],
      [7, "Jo", "On time."],
      [8, "Stars only", ""],
    ]);
    expect(file.faults).toEqual([
      { row: 4, field: "rating", message: "must be a whole number from 1 to 5" },
      { row: 5, message: "has 6 fields; the header has 5" },
    ]);
    expect(file.fault).toBeUndefined();
  });

  test("quotes inside a name do not matter", () => {
    const { reviews } = read(`${HEADER}\n2026-11-19,4,"Robert "Bob" Lee",,x\n`);
    expect(reviews).toMatchObject([{ name: 'Robert "Bob" Lee', comment: "x" }]);
  });

  test("a sample is refused in production, and accepted where samples are allowed", () => {
    const text = `${HEADER},is_sample\n${ROW},yes\n${ROW},no\n`;
    expect(read(text)).toMatchObject({
      reviews: [{ row: 3 }],
      faults: [{ row: 2, field: "is_sample", message: "a sample review must not be published" }],
    });
    expect(read(text, { allowSamples: true })).toMatchObject({
      reviews: [{ row: 2 }, { row: 3 }],
      faults: [],
    });
  });
});

test("a file with 3,000 faults is abandoned, as it is no list of reviews", () => {
  const file = read(`${HEADER}\n${"x,5,Jo,,\n".repeat(3_000)}${ROW}\n`);
  expect(file).toMatchObject({ reviews: [], fault: "too many rows are bad, so reading stopped at row 3002" });
});
