import { askForMove } from "./ask-for-move.ts";
import { test, waitForFormAge } from "./site.ts";

for (const scheme of ["light", "dark"] as const)
  for (const width of [390, 1280])
    test(`shots ${scheme} ${width}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      const shot = (name: string, fullPage = false) =>
        page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png`, fullPage });
      await page.goto("/");
      await page.locator(".est-label").scrollIntoViewIfNeeded();
      await page.locator(".est-label").getByLabel("Name").fill("Dana Whitfield");
      await page.locator(".est-label").getByLabel("Email").fill("dana.whitfield@gmial.com");
      await page.getByRole("button", { name: /Did you mean/ }).waitFor();
      await shot("home");
      await page.goto("/estimate");
      await shot("estimate");
      await page.locator(".days-beside").scrollIntoViewIfNeeded();
      await page.locator(".days [data-state]").first().waitFor();
      await shot("days");
      await page.route("**/estimate.data*", (r) =>
        r.request().method() === "POST" ? r.abort() : r.continue(),
      );
      await page.getByRole("button", { name: "Send my request" }).click();
      await page.locator(".toast").waitFor();
      await shot("failed");
      await page.unroute("**/estimate.data*");
      await page.getByLabel("Phone").fill("571-555-0100");
      await waitForFormAge(page);
      await page.getByRole("button", { name: "Send my request" }).click();
      await page.getByText("Thank you. We have your request").waitFor();
      await shot("receipt");
      await shot("receipt-full", true);
      const { path } = await askForMove(site, { date: "2027-06-12" }, { state: "booked" });
      await page.goto(path);
      await page.getByText("Change the date").click();
      await page
        .locator(".days [data-state]")
        .first()
        .waitFor({ timeout: 4000 })
        .catch(() => {});
      await page.locator(".days-beside").scrollIntoViewIfNeeded();
      await shot("move");
    });
test("nojs", async ({ browser, site }) => {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.locator(".est-label").getByLabel("Name").fill("Dana Whitfield");
    await page.locator(".est-label").getByLabel("Email").fill("dana.whitfield@gmail.com");
    await page.getByRole("button", { name: "Get a free estimate" }).click();
    await page.screenshot({ path: `/tmp/shots/nojs-${width}.png` });
    await context.close();
  }
});
