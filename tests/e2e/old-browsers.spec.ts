import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";
import { sendFailingReferral } from "./referral-form.ts";
import { expect, test } from "./site.ts";

/** CSS that Chrome 109, Firefox 109 and Safari 16.3 (early 2023) lack. */
const newerCss = /light-dark\(|oklch\(|oklab\(|color-mix\(|:popover-open|:has-slotted|&/;

/** Removes newer APIs and markup. Firefox 109 also lacks `:has()`, container queries and `scripting`. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drop = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    drop(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
    drop(HTMLDetailsElement.prototype, "name");
    drop(Array.prototype, "toSorted", "toReversed", "toSpliced", "with");
    drop(Promise, "withResolvers", "try");
    drop(Object, "groupBy");
    drop(Map, "groupBy");
    drop(URL, "canParse", "parse");
    drop(AbortSignal, "any");
    drop(Array, "fromAsync");
    drop(Set.prototype, "union", "difference", "intersection", "isSubsetOf");
    drop(Object.getPrototypeOf(Object.getPrototypeOf([].values())), "map", "filter", "take", "toArray");
    drop(window, "requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation");
  });
  await page.route("**/assets/*.css", async (route) => {
    const answer = await route.fetch();
    const css = (await answer.text())
      .replaceAll(":has(", ":not-known(")
      .replaceAll("::details-content", "::not-known")
      .replace(/@container/g, "@not-known")
      .replace(/\(scripting:/g, "(not-known:")
      .replace(/text-wrap:/g, "not-known:");
    await route.fulfill({ response: answer, body: css });
  });
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/<details name="[^"]*"/g, "<details");
      await route.fulfill({ response: answer, body: html });
    },
  );
}

test("no stylesheet has a rule that a browser of early 2023 cannot parse", async ({ page }) => {
  const folder = path.resolve("build/client/assets");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  expect(names.length).toBeGreaterThan(0);
  const rules = await page.evaluate(
    (sheets) => {
      // Only style rules inside style rules count as nested.
      const read = (rules: CSSRuleList): { text: string; isNested: boolean }[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule)
            return [{ text: rule.cssText, isNested: rule.cssRules.length > 0 }];
          return "cssRules" in rule ? read(rule.cssRules as CSSRuleList) : [];
        });
      return sheets.flatMap((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return read(sheet.cssRules);
      });
    },
    names.map((name) => readFileSync(path.join(folder, name), "utf8")),
  );
  expect(rules.length).toBeGreaterThan(300);
  expect(rules.filter(({ text, isNested }) => isNested || newerCss.test(text))).toEqual([]);
});

test("in an old browser the theme, the menu and the questions work", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await makeOld(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const colors = () =>
    page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).color,
    ]);
  const light = ["rgb(251, 247, 239)", "rgb(7, 43, 54)"];
  const dark = ["rgb(10, 28, 33)", "rgb(244, 240, 231)"];
  expect(await colors()).toEqual(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colors()).toEqual(dark);
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  expect(await colors()).toEqual(light);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  expect(await colors()).toEqual(dark);

  for (const index of [0, 1]) {
    const question = page.locator(".accordion details").nth(index);
    await question.locator("summary").click();
    await expect(question.locator(".answer")).toBeVisible();
  }

  const menu = page.getByRole("navigation", { name: "Mobile" });
  await page.locator("summary", { hasText: "Menu" }).click();
  await expect(menu.getByRole("link")).toHaveCount(9);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Menu" }).click();
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL("/reviews");
  await expect(menu).toBeHidden();

  await page.getByRole("button", { name: /^Packing/ }).click();
  await expect(page).toHaveURL(/service=packing/);
  await page.locator("summary", { hasText: "Advanced Filters" }).click();
  await expect(page.getByLabel("Year")).toBeVisible();
  expect(errors).toEqual([]);
});

test("in an old browser an estimate can be sent, and a failed referral shows an error", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await makeOld(page);
  await page.goto("/estimate");
  for (const [label, value] of Object.entries({ From: "Ashburn", To: "Reston", Name: "Maria Torres" }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Email").fill("maria@example.org");
  await page.locator("form[action='/estimate'] button[type=submit]").click();
  await expect(page.locator(".est-thanks")).toBeVisible();

  await page.goto("/referrals");
  await sendFailingReferral(page);
  expect(errors).toEqual([]);
});
