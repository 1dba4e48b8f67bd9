import { company } from "#content/company.ts";
import { movingRules } from "#content/moving-rules.ts";
import { expect, test } from "./site.ts";

test.describe("which rules cover a move", () => {
  test.use({ javaScriptEnabled: false });

  const ways = [
    ["Virginia", "Virginia", ["virginia-30-miles", "virginia-over-30-miles"]],
    ["Virginia", "DC", ["state-line"]],
    ["DC", "DC", ["dc"]],
    ["DC", "Maryland", ["state-line"]],
    ["Maryland", "Maryland", ["maryland"]],
  ] as const;

  for (const [from, to, ids] of ways)
    test(`${from} to ${to} is answered without scripts`, async ({ page }) => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const [index, id] of ids.entries()) {
          await page.goto("/moving-rules");
          const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: from }) });
          const column = ["Virginia", "DC", "Maryland"].indexOf(to);
          await row.getByRole("cell").nth(column).getByRole("link").nth(index).click();
          await expect(page).toHaveURL(new RegExp(`#${id}$`));
          const answer = page.locator(`#${id}`);
          await expect(answer.getByRole("heading")).toBeInViewport();
          const rule = movingRules.find((one) => one.id === id);
          await expect(answer).toContainText(rule?.regulator ?? "no such rule");
          await expect(answer.getByRole("link").first()).toHaveAttribute("href", /^https:\/\/[^/]+\.gov\//);
        }
      }
    });

  test("the example is what the rates make of it", async ({ page }) => {
    await page.goto("/moving-rules#valuation");
    const laptop = page.getByRole("row", { name: /^Laptop, 5 lb/ });
    await expect(laptop).toContainText("$1,200 $3 $1,200 $500 if it was not listed".replaceAll(" $", "$"));
  });
});

test("About, Estimate, FAQ and every footer lead to the rules", async ({ page }) => {
  for (const path of ["/about", "/estimate"]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator('a[href="/moving-rules"]').first()).toBeVisible();
    await expect(page.locator('footer a[href="/moving-rules"]')).toBeVisible();
    await expect(page.locator('footer a[href="/accessibility"]')).toBeVisible();
  }
  await page.goto("/faq#valuation");
  await page.locator("#valuation").getByRole("link", { name: "which rules cover your move" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which rules cover my move?");
});

test("a shipped number is shown and leads nowhere, and what is not set is not shown", async ({ page }) => {
  await page.goto("/moving-rules");
  const registrations = page.locator(".registrations");
  await expect(registrations).toContainText(company.registration.usdot);
  await expect(registrations.getByRole("link")).toHaveCount(0);
  await expect(registrations).not.toContainText(/Maryland|DC business/);
  await expect(page.getByText("A person answers an estimate request")).toHaveCount(0);
});

test("the sample certificate is one sheet that says so", async ({ page }) => {
  await page.goto("/sample-certificate");
  const sheet = page.getByRole("region", { name: "Certificate of liability insurance" });
  await expect(sheet).toContainText("Sample");
  for (const { label, amount } of company.insurance)
    await expect(sheet.getByRole("row", { name: label })).toContainText(amount);
  for (const format of ["Letter", "A4"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});

test.describe("the stars of all reviews", () => {
  test.use({ javaScriptEnabled: false });

  test("are those in the table, hidden reviews left out, without scripts", async ({ page, site }) => {
    const count = async () => {
      const rows = await site.db
        .selectFrom("reviews")
        .select(["rating", (select) => select.fn.countAll<string>().as("reviews")])
        .where("is_active", "=", true)
        .groupBy("rating")
        .execute();
      return [5, 4, 3, 2, 1].map((stars) => rows.find(({ rating }) => rating === stars)?.reviews ?? "0");
    };
    const read = async () => {
      await page.goto("/reviews");
      return page.locator(".star-counts td span").allTextContents();
    };
    await expect.poll(read).toEqual(await count());
    const hidden = await site.db
      .selectFrom("reviews")
      .select("id")
      .where("rating", "=", 5)
      .where("is_active", "=", true)
      .limit(3)
      .execute();
    const mark = (isActive: boolean) =>
      site.db
        .updateTable("reviews")
        .set({ is_active: isActive })
        .where(
          "id",
          "in",
          hidden.map(({ id }) => id),
        )
        .execute();
    const before = await count();
    await mark(false);
    const after = await count();
    expect(Number(before[0]) - Number(after[0])).toBe(3);
    await expect.poll(read).toEqual(after);
    await mark(true);
    await expect.poll(read).toEqual(before);
  });
});
