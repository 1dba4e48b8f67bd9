import { insertMove } from "#db/moves/insert.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";
import { findFaults, focus, openDesk, press } from "./desk-visit.ts";
import { expect, type Site, test } from "./site.ts";

test("a keyboard-only day at the desk: hide a review, import 200 with three bad rows, answer an estimate", async ({
  bare: site,
  desk,
  browser,
}) => {
  await site.db.deleteFrom("audit_log").execute();
  await askForEstimate(site);
  const page = await openDesk(browser, desk, { name: "Maria Lopez" });
  const look = () => findFaults(page);

  await press(page, "link", "Reviews");
  expect(await look()).toEqual([]);
  await press(page, "link", "Import a file");
  expect(await look()).toEqual([]);
  const file = { name: "reviews.csv", mimeType: "text/csv", buffer: Buffer.from(buildReviewsCsv()) };
  await page.getByLabel("CSV file, or Google’s reviews files").setInputFiles(file);
  await press(page, "button", "Preview the file");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview");
  const bad = page.getByRole("region", { name: "Bad rows" }).getByRole("row");
  await expect(bad).toHaveCount(4);
  await expect(bad.nth(1)).toContainText("rating must be a whole number from 1 to 5");
  await expect(bad.nth(2)).toContainText("review_date is in the future");
  await expect(bad.nth(3)).toContainText("the header has 5");
  expect(await countReviews(site)).toBe(0);
  expect(await look()).toEqual([]);
  await press(page, "button", "Import 197 reviews, leave out 3");
  await expect(page.getByRole("status")).toContainText("197 reviews imported");
  expect(await countReviews(site)).toBe(197);

  const rows = page.getByRole("textbox", { name: "The bad rows, with column names" });
  await expect(rows).toHaveValue(/Person 10,/);
  const [header = "", ...typed] = (await rows.inputValue()).trim().split("\n");
  const mended = [header, ...typed.slice(0, 2)].join("\n").replace(",6,", ",5,").replace("2099", "2025");
  await rows.fill(mended);
  await press(page, "button", "Preview these rows");
  await press(page, "button", "Import 2 reviews");
  await expect(page.getByRole("status")).toContainText("2 reviews imported");
  expect(await countReviews(site)).toBe(199);

  await press(page, "link", "Reviews");
  await press(page, "link", "Import a file");
  await page.getByRole("textbox", { name: "Rows" }).fill("Date,Stars,Name\n9/4/2026,5,Ana\n");
  await press(page, "button", "Preview these rows");
  expect(await look()).toEqual([]);
  await press(page, "button", "April 9, 2026");
  await expect(page.getByRole("region", { name: "Good rows" })).toContainText("Apr 9, 2026");

  const visitor = async () =>
    (await (await fetch(`${site.url}/reviews?q=driver+Pete`)).text()).includes("Pete Miller");
  await expect.poll(visitor).toBe(true);
  await press(page, "link", "Reviews");
  await focus(page, "searchbox", "Name, place or text");
  await page.keyboard.type("driver pete");
  await page.keyboard.press("Enter");
  await press(page, "link", "Person 42");
  expect(await look()).toEqual([]);
  const reason = page.getByRole("radio", { name: /names a private person/ });
  await focus(page, "radio", /./);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(reason).toBeChecked();
  await press(page, "button", "Hide this review");
  await expect(page.getByRole("status")).toContainText("Visitors don’t see it");
  await expect.poll(visitor).toBe(false);

  await press(page, "link", "Moves");
  expect(await look()).toEqual([]);
  await press(page, "link", "Dana Whitfield");
  expect(await look()).toEqual([]);
  await expect(page.getByRole("link", { name: "Write the answer" })).toHaveAttribute(
    "href",
    /^mailto:dana%2Bmove@example\.net\?subject=Your%20estimate/,
  );
  await focus(page, "textbox", /^Reason/);
  await page.keyboard.type("sent by mail, $1,200");
  await press(page, "button", "Mark as answered");
  await expect(page.getByRole("status")).toHaveText("Marked as answered.");
  await expect(page.getByText("sent by mail, $1,200")).toBeVisible();

  await press(page, "button", "Mark as booked");
  await expect(page.getByRole("status")).toHaveText("Marked as booked.");
  await press(page, "link", "Monday, June 12, 2045 is open: 1 of 3 crews booked");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Week of June 12, 2045");
  expect(await look()).toEqual([]);
  await press(page, "link", "Daily limits");
  await focus(page, "textbox", /^Mon, Jun 12/);
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Saved.");
  await expect(page.getByText("Closed, 1 over")).toBeVisible();
  expect(await look()).toEqual([]);

  await press(page, "link", "System status");
  await expect(page.getByText("1 running").first()).toBeVisible();
  expect(await look()).toEqual([]);
  await page.context().close();
});

/** 200 reviews, three of them bad: six stars, a future date, a comment with a comma. Another names a person. */
function buildReviewsCsv(): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const number = index + 1;
    const comment = number === 42 ? "Our driver Pete Miller was great" : `Careful and on time ${number}`;
    return ["2026-09-14", "5", `Person ${number}`, "Reston", comment];
  });
  rows[9]?.splice(1, 1, "6");
  rows[99]?.splice(0, 1, "2099-09-14");
  rows[149]?.push("and more");
  return [["review_date", "rating", "name", "location", "comment"], ...rows]
    .map((row) => row.join(","))
    .join("\r\n");
}

async function countReviews({ db }: Site): Promise<number> {
  const { count } = await db
    .selectFrom("reviews")
    .select((select) => select.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function askForEstimate({ db }: Site): Promise<void> {
  await db.deleteFrom("moves").execute();
  const { data } = estimateForm.parse({
    ...estimateForm.empty,
    name: "Dana Whitfield",
    email: "dana+move@example.net",
    from: "Ashburn, VA",
    date: "2045-06-12",
    plan: "?from=ashburn&rooms=living,bedroom:2",
  });
  if (!data) throw new Error("the form is invalid");
  const stored = { estimate: data, idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" };
  await insertMove(db, stored);
}
