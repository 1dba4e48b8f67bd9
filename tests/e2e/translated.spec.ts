import type { Page } from "playwright/test";
import { askForMove } from "./ask-for-move.ts";
import { expect, test, waitForHydration } from "./site.ts";

type Step = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const fill =
  (field: string, value: string): Step =>
  (page) =>
    page.locator(field).fill(value);
const pick =
  (field: string, option: string): Step =>
  (page) =>
    page.locator(field).selectOption({ label: option });
const unfold =
  (words: string): Step =>
  (page) =>
    page.locator("summary", { hasText: words }).first().click();
const leave: Step = (page) => page.locator(":focus").blur();
/** Once the days have arrived. The first is today, which is marked as disabled. */
const day =
  (index: number): Step =>
  async (page) => {
    await page.locator("td[data-state]").first().waitFor();
    await page.locator("td[tabindex]").nth(index).dispatchEvent("click");
  };

/** What a visitor does on each page. */
const visits: Record<string, Step[]> = {
  "/plan?from=ashburn&to=reston&rooms=bedroom:1": [
    ...[press("One more: Living room"), press("One more: Garage"), press("3 bedrooms")],
    ...[fill("#to", "Bethesda, MD"), fill("#to", "Nowhere at all"), leave, fill("#to", "Winchester, VA")],
    ...[fill("#from", "Rockville, MD"), unfold("Ground floor"), pick("#out", "Elevator")],
    ...[pick("#packing", "We pack everything"), unfold("A piano"), press("One more: Upright piano")],
    ...[unfold("No moving day yet"), fill("#date", "2045-06-12"), fill("#date", "2045-01-10")],
    ...[press("Clear all"), press("Studio")],
  ],
  "/estimate": [
    ...[unfold("Say more"), day(0), day(1), day(5), press("Five weeks later"), day(9), day(0)],
    ...[fill("#date", "2045-06-12"), fill("#date", "2001-01-01"), press("Send my request")],
    ...[fill("#name", "x"), fill("#email", "no address"), fill("#phone", "123"), press("Send my request")],
    ...[fill("#phone", ""), fill("#name", "Rita Rowe"), fill("#email", "rita@example.com")],
  ],
  "/reviews": [
    ...[press(/^Packing/), unfold("Advanced Filters"), pick("#review-rating", "5 stars")],
    (page) => page.locator("#review-year").selectOption({ index: 1 }),
    ...[fill("#review-search", "zzzz"), fill("#review-search", ""), press("Clear All"), press("Load More")],
  ],
  "/faq": ["deposit", "piano", "zzzz", ""].map((term) => fill("#faq-term", term)),
  "a move's page": [
    ...[unfold("Change the date"), press("Send the new date"), fill("#date-date", "2045-06-20")],
    ...[press("Send the new date"), unfold("Ask or answer"), fill("#message-message", "When do you come?")],
    press("Send the message"),
  ],
};

for (const [name, steps] of Object.entries(visits)) {
  const tag = name.startsWith("/plan") ? "" : " @nightly";
  test(`translated by the browser, ${name.replace(/\?.*/, "")} says what it says untranslated${tag}`, async ({
    page: plain,
    context,
    site,
  }) => {
    const translated = await context.newPage();
    const errors: string[] = [];
    translated.on("pageerror", ({ message }) => errors.push(message));
    for (const page of [plain, translated]) {
      const isMove = !name.startsWith("/");
      const path = isMove ? (await askForMove(site, { date: "2045-06-12" }, { state: "booked" })).path : name;
      await page.goto(path);
      await waitForHydration(page);
    }
    await translated.evaluate(translate);
    for (const [index, step] of [() => Promise.resolve(), ...steps].entries()) {
      await Promise.all([step(plain), step(translated)]);
      await expect(async () => {
        expect(await read(translated), `after step ${index}`).toBe(await read(plain));
      }).toPass({ timeout: 20_000 });
    }
    expect(errors).toEqual([]);
  });
}

/** Wraps each text in the elements of Google Translate, like it does with texts that are added later. */
function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, svg, noscript, textarea"))
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  new MutationObserver(() => wrap(document.body)).observe(document.body, { childList: true, subtree: true });
}

/** Without spaces, because a wrapped text becomes a flex item, and without the move's number. */
function read(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText.replace(/\s+|Number\s[\da-f]{8}/g, ""));
}
