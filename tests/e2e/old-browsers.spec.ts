import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";
import { fillPerson, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { expect, test } from "./site.ts";

/** CSS that Chrome 111, Firefox 115 or Safari 16.4 lacks. */
const newerCss = /light-dark\(|\bfrom var\(|:popover-open|:has-slotted|@scope|&/;

/** Returns the page's errors. Removes what Chrome 111, Firefox 115 or Safari 16.4 lacks, and a little of what just arrived in them. */
async function makeOld(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const drop = (owner: object, ...names: (string | symbol)[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    drop(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
    drop(HTMLDetailsElement.prototype, "name");
    drop(Array.prototype, "toSorted", "toReversed", "toSpliced", "with");
    drop(Array.prototype, "findLast", "findLastIndex");
    drop(String.prototype, "isWellFormed", "toWellFormed");
    drop(Promise, "withResolvers", "try");
    drop(RegExp, "escape");
    drop(Element.prototype, "checkVisibility", "setHTMLUnsafe", "moveBefore");
    drop(ReadableStream.prototype, Symbol.asyncIterator);
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
      .replace(/\(scripting:/g, "(not-known:")
      .replace(/:user-(in)?valid/g, ":not-known")
      .replace(/content-visibility:/g, "not-known:")
      .replace(/\b1lh\b/g, "1not-known")
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
  return errors;
}

test("no stylesheet has a rule that a browser of mid-2023 cannot parse", async ({ page }) => {
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

test("in an old browser the theme, the menu, the questions, the reviews' filters and the estimate work @nightly", async ({
  page,
}) => {
  const errors = await makeOld(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = (name: string) => page.getByRole("radio", { name }).check({ force: true });
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await choose("Light");
  expect(await paper()).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await choose("Dark");
  expect(await paper()).toBe(dark);

  for (const index of [0, 1]) {
    const question = page.locator(".accordion details").nth(index);
    await question.locator("summary").click();
    await expect(question.locator(".answer")).toBeVisible();
  }

  const menu = page.getByRole("navigation", { name: "Mobile" });
  const openMenu = page.locator("summary", { hasText: "Menu" });
  await openMenu.click();
  await expect(menu.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await openMenu.click();
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL("/reviews");
  await expect(menu).toBeHidden();

  await page.getByRole("button", { name: /^Packing/ }).click();
  await expect(page).toHaveURL(/service=packing/);
  await page.locator("summary", { hasText: "Advanced Filters" }).click();
  await expect(page.getByLabel("Year")).toBeVisible();
  await page.goto("/estimate");
  await fillPerson(page, newEmail());
  await sendEstimate(page);
  expect(errors).toEqual([]);
});
