import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { type FileRules, readReviewFile } from "#domain/reviews/file.ts";

const HEADER = "review_date,rating,name,location,comment";
const ROW = `2026-11-20,5,Jo,"Ashburn, VA",On time.`;

function read(file: string | Uint8Array, rules: Partial<FileRules> = {}) {
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
      `Reviewer Name,Date of Review,Star Rating (1-5),Review Text,City\nZoë 🌸,9/14/2026,4 stars,Hi “there”,`,
    ],
    [
      "semicolons, as Excel writes them in Europe",
      `Name;Date;Rating;Review\nZoë 🌸;14/9/2026;4,0;"Hi “there”"\n`,
    ],
    [
      "Excel's separator line",
      `sep=;\r\nName;Date;Rating;Review\r\nZoë 🌸;2026-09-14T18:03:00Z;4.0;Hi “there”\r\n`,
    ],
    ["UTF-16 with tabs, as Excel's Unicode text", utf16(`\ufeff${tabs}`)],
    ["UTF-16 the other way around", Buffer.from(utf16(`\ufeff${tabs}`)).swap16()],
    ["UTF-16 without a mark", utf16(tabs)],
    [
      "empty columns and rows at the end",
      `Date,Stars,Name,Place,Comment,,\r\n9/14/2026,4/5,Zoë 🌸,,Hi “there”,,\r\n${",,,,,,\r\n".repeat(999)}`,
    ],
    [
      "a title above the header",
      `All reviews,,\n\nauthor,created_at,score,text\nZoë 🌸,"Sep 14, 2026",FOUR,Hi “there”\n`,
    ],
    [
      "first and last names",
      `First Name,Last Name,Stars,Submitted On,Feedback\nZoë,🌸,★★★★☆,14-Sep-26,Hi “there”\n`,
    ],
  ])("is read with %s", (_what, file) => {
    const { reviews, faults, isReadable } = read(file);
    expect({ reviews, faults, isReadable }).toMatchObject({ reviews: ours, faults: [], isReadable: true });
  });

  test("of Excel's plain CSV is read as Windows text, and says so", () => {
    const { reviews, notes } = read(
      Buffer.from(`${HEADER}\n2026-09-14,4,M\xfcller,,It\x92s fine\n`, "latin1"),
    );
    expect(reviews).toMatchObject([{ name: "Müller", comment: "It’s fine" }]);
    expect(notes).toEqual([expect.stringContaining("not UTF-8")]);
  });

  test("with one damaged character loses only that row", () => {
    const bytes = Buffer.from(`${HEADER}\n2026-09-14,4,Zoë,,Più\n2026-09-14,4,Caf?,,x\n`);
    bytes[bytes.lastIndexOf("?")] = 0xe9;
    expect(read(bytes)).toMatchObject({ reviews: [{ name: "Zoë" }], faults: [{ line: 3, field: "name" }] });
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
    const { reviews, lines, faults, notes, unit } = read(
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
      { id: "A2", rating: 4, comment: "Genial" },
      { id: "A4", rating: 1, name: "A Google user", comment: "" },
    ]);
    expect({ lines, unit }).toEqual({ lines: [1, 2, 4], unit: "review" });
    expect(faults).toEqual([{ line: 3, field: "rating", message: "must be a whole number from 1 to 5" }]);
    expect(notes).toEqual([expect.stringContaining("“reviewReply.comment”")]);
  });

  test("names the columns it leaves out, and the services that are not ours", () => {
    const header = "Date,Stars,Name,Service,Reviewer Email,Reply";
    const rows = ["Residential Moving", "packing", "Piano tuning"].map(
      (service) => `2026-09-14,5,Jo,${service},x,y`,
    );
    const { reviews, notes } = read([header, ...rows].join("\n"));
    expect(reviews.map((review) => review.service_type)).toEqual(["residential", "packing", null]);
    expect(notes).toEqual([
      "Left out, because reviews have no such column: “Reviewer Email”, “Reply”.",
      "Not one of our services, so these are filed under Other Services: “Piano tuning”.",
    ]);
  });
});

describe("dates that can be read both ways", () => {
  const file = "date,rating,name\n9/4/2026,5,Jo\n3/3/2026,5,Al\n";

  test("are asked about once, and read as answered", () => {
    expect(read(file)).toMatchObject({ unsureDate: "9/4/2026", reviews: [], isReadable: true });
    const days = (dateOrder: "month-first" | "day-first") =>
      read(file, { dateOrder }).reviews.map((review) => review.review_date);
    expect(days("month-first")).toEqual(["2026-09-04", "2026-03-03"]);
    expect(days("day-first")).toEqual(["2026-04-09", "2026-03-03"]);
  });

  test.each([
    ["9/14/2026", "2026-09-04"],
    ["14/9/2026", "2026-04-09"],
  ])("are not asked about if the file has %s", (other, first) => {
    expect(read(`${file}${other},5,Zoe\n`).reviews[0]?.review_date).toBe(first);
  });
});

describe("an unreadable file", () => {
  test.each<[what: string, file: string | Uint8Array, message: string]>([
    ["empty", "", "the file is empty"],
    ["blank", "\n \r\n,,\n", "the file is empty"],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "this is a PNG image"],
    ["an Excel workbook", Buffer.from("PK\x03\x04....[Content_Types].xml"), "this is an Excel workbook"],
    ["Takeout's archive", Buffer.from("PK\x03\x04....Takeout/"), "this is a ZIP file"],
    ["a web page", "\n<!DOCTYPE html><title>Sign in</title>", "this is a web page"],
    ["JSON of something else", '{"name":"Jo","tags":["a"]}', "this is JSON, but not a list of reviews"],
    ["Google Maps' own reviews", '{"type":"FeatureCollection","features":[{}]}', "reviews that you wrote"],
    ["half a JSON file", '{"reviews":[{"starRating":', "this looks like JSON, but it is damaged"],
    ["a list without stars", "Name,Email,Date\nJo,x,y", "no column has the stars; the first row must name"],
  ])("gets one error that says what it is: %s", (_what, file, message) => {
    const { faults, reviews, isReadable } = read(file);
    expect({ faults, reviews, isReadable }).toEqual({
      faults: [{ line: 1, message: expect.stringContaining(message) }],
      reviews: [],
      isReadable: false,
    });
  });

  test.each([
    ["one column", "email\n"],
    ["short rows below our header", `${HEADER}\n${ROW}\n`],
  ])("of a million lines is refused within the desk's memory: %s", async (_what, start) => {
    const worker = new Worker(
      `import("#domain/reviews/file.ts").then(({ readReviewFile }) => {
        const bytes = Buffer.from(${JSON.stringify(start)} + "x\\n".repeat(1_000_000));
        const { isReadable } = readReviewFile(bytes, { today: "2026-11-21", allowSamples: false });
        require("node:worker_threads").parentPort.postMessage(isReadable);
      });`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 48 } },
    );
    expect(await once(worker, "message")).toEqual([false]);
    await worker.terminate();
  });
});

describe("the rows", () => {
  test("bad ones are left out, good ones kept, each with its line number, whatever the line endings", () => {
    const quoted = `2026-11-19,4,Ana,Reston,"Two\r\nlines, ""quoted"""`;
    const bad = "2026-11-22,6,Sam,Reston,Tomorrow";
    const long = "2026-11-18,5,Too,many,fields,here";
    const file = read([HEADER, "", quoted, bad, long, ",,,,", ROW, "2026-11-17,3,Stars only"].join("\r\n"));
    expect(file.lines).toEqual([3, 8, 9]);
    expect(file.reviews.map(({ name, comment }) => [name, comment])).toEqual([
      ["Ana", `Two\nlines, "quoted"`],
      ["Jo", "On time."],
      ["Stars only", ""],
    ]);
    expect(file.faults).toEqual([
      { line: 5, field: "rating", message: "must be a whole number from 1 to 5" },
      { line: 6, message: "has 6 fields; the header has 5" },
    ]);
    expect(file.rows.map(({ line }) => line)).toEqual([3, 5, 6, 8, 9]);
    expect(file.isReadable).toBe(true);
  });

  test("quotes and entities inside a name do not matter", () => {
    const { reviews } = read(
      `${HEADER}\n2026-11-19,4,"Robert "Bob" Lee",,x\n2026-11-19,4,Jo &amp; Al,,It&#39;s fine<br>thanks\n`,
    );
    expect(reviews.map(({ name, comment }) => [name, comment])).toEqual([
      ['Robert "Bob" Lee', "x"],
      ["Jo & Al", "It's fine\nthanks"],
    ]);
  });

  test("a sample is refused in production, and accepted where samples are allowed", () => {
    const text = `${HEADER},is_sample\n${ROW},yes\n${ROW},no\n`;
    expect(read(text)).toMatchObject({
      lines: [3],
      faults: [{ line: 2, field: "is_sample", message: "a sample review must not be published" }],
      isReadable: true,
    });
    expect(read(text, { allowSamples: true })).toMatchObject({ lines: [2, 3], faults: [] });
  });
});

describe("a file with many bad rows", () => {
  const bad = (rows: number) => "x,5,Jo,Reston,Fine.\n".repeat(rows);

  test("is read to its end if more rows are good", () => {
    const good = Array.from({ length: 1_201 }, (_, index) => `2026-11-20,5,Jo ${index},,\n`).join("");
    const file = read(`${HEADER}\n${good}${bad(1_200)}`);
    expect(file).toMatchObject({ isReadable: true, reviews: { length: 1_201 }, faults: { length: 1_200 } });
  });

  test("is abandoned after 1,000 bad rows if fewer are good", () => {
    const file = read(`${HEADER}\n${bad(1_000)}${ROW}\n`);
    expect(file.faults.at(-1)).toEqual({
      line: 1_002,
      message: "1,000 rows above are bad, so reading stopped here",
    });
    expect(file).toMatchObject({ reviews: [], isReadable: false });
  });
});
