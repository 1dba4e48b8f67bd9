import type { Locator, Page } from "playwright/test";
import { askForMove } from "./ask-for-move.ts";
import { fillReferral } from "./referral-form.ts";
import { expect, type Site, test, waitForFormAge, waitForHydration, waitForTokenAge } from "./site.ts";

let people = 0;

function newEmail(domain = "example.net"): string {
  people += 1;
  return `dana.${Date.now()}.${people}@${domain}`;
}

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const homeForm = (page: Page) => page.locator(".est-card form");
const ask = (page: Page) => homeForm(page).getByRole("button", { name: "Get a free estimate" });
const send = (page: Page) => page.getByRole("button", { name: "Send my request" });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you. We have your request." });
const failed = (page: Page) => page.locator("form").getByText("Something went wrong. Please try again.");

function findMoves(site: Site, email: string) {
  return site.db.selectFrom("moves").selectAll().where("email", "=", email).execute();
}

/** The first touch fetched a token, and a person takes half a second. */
async function waitForToken(page: Page): Promise<void> {
  const token = homeForm(page).locator("input[name=formToken]");
  await expect(token).not.toHaveValue("");
  await waitForTokenAge([await token.inputValue()]);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("two fields and one tap on the home page send a request, and its mails go out", async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto("/");
    await field(page, "Name").fill("Dana Whitfield");
    await field(page, "Email").fill(email);
    await waitForToken(page);
    const answered = Promise.withResolvers<void>();
    await page.route("**/estimate.data*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    const receiptCode = page.waitForRequest(/assets\/thank-you/);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await ask(page).tap();
    await receiptCode;
    // An impatient second tap does not cancel the first.
    await homeForm(page).getByRole("button", { name: "Submitting..." }).tap({ force: true });
    answered.resolve();
    await expect(thanks(page)).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is sent");
    expect(await findMoves(site, email)).toMatchObject([{ name: "Dana Whitfield", phone: null }]);
    await site.eventually(() => site.mails.to(email)[0], "the confirmation");
    const bar = page.locator(".bar");
    await expect(bar.getByRole("link", { name: "Write" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Free Estimate" })).toBeHidden();
    await page.getByRole("link", { name: "Add details" }).tap();
    await expect(page).toHaveURL(/\/moves\/[\w-]{32}$/);
    await expect(bar.getByRole("link")).toHaveText(["Call", "Write"]);
    expect(posts).toHaveLength(1);
    // Sent, so nothing is kept, and the form says that it was sent.
    for (const path of ["/", "/estimate"]) {
      await page.goto(path);
      await expect(field(page, "Name")).toHaveValue("");
      await expect(main(page).getByText(/^We have the form you sent at .* This is a new one/)).toBeVisible();
    }
    await expect(main(page).getByRole("link", { name: "See your move" })).toHaveAttribute(
      "href",
      /^\/moves\/[\w-]{32}$/,
    );
  });

  test("what was typed survives a link and Back, a reload, the sticky bar, a new version and a lost answer", async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto("/");
    await field(page, "From").fill("Ashburn");
    await field(page, "Name").fill("Dana Whitfield");
    const estimate = page.locator(".bar").getByRole("link", { name: "Free Estimate" });

    await test.step("the sticky bar", async () => {
      await estimate.tap();
      await expect(page).toHaveURL(/\/estimate$/);
      await expect(field(page, "From")).toHaveValue("Ashburn");
      await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
    });
    await test.step("a link and Back", async () => {
      await field(page, "What is moving").selectOption("local");
      await page.getByText("Flexible").tap();
      await page.getByLabel("Anything else").fill("Third floor");
      await page.locator(".est-send").getByRole("link", { name: "Privacy" }).tap();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
      await page.goBack();
      await expect(page.getByLabel("Anything else")).toHaveValue("Third floor");
      await expect(field(page, "What is moving")).toHaveValue("local");
      await expect(page.getByLabel("Flexible")).toBeChecked();
    });
    await test.step("a reload", async () => {
      await page.reload();
      await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
      await expect(page.getByLabel("Flexible")).toBeChecked();
    });
    await test.step("a new version of the site: the next page's code is gone", async () => {
      await page.goto("/");
      await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
      await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
      await estimate.tap();
      await expect(page).toHaveURL(/\/estimate$/);
      await page.unroute("**/assets/*.js");
      await page.reload();
      await expect(page.getByLabel("Anything else")).toHaveValue("Third floor");
    });
    await test.step("a send whose answer is lost", async () => {
      await field(page, "Email").fill(email);
      await page.route("**/estimate.data*", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await waitForFormAge(page);
      const receiptCode = page.waitForRequest(/assets\/thank-you/);
      await send(page).tap();
      await receiptCode;
      await expect(failed(page)).toBeVisible();
      await expect(failed(page).locator("..").getByRole("link")).toHaveAttribute("href", /^tel:/);
      await page.unroute("**/estimate.data*");
      await page.reload();
      await expect(field(page, "Email")).toHaveValue(email);
      const key = page.locator("input[name=idempotencyKey]");
      const [stored] = await findMoves(site, email);
      await expect(key).toHaveValue(stored?.idempotency_key ?? "");
      await waitForFormAge(page);
      await send(page).tap();
      await expect(thanks(page)).toBeVisible();
      expect(await findMoves(site, email)).toMatchObject([
        { moving_from: "Ashburn", move_type: "local", flexible: true, details: "Third floor" },
      ]);
    });
  });

  test("nothing covers the hint under a mistyped address, or the receipt", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    for (const path of ["/", "/estimate"]) {
      await page.goto(path);
      const email = field(page, "Email");
      await email.evaluate((element) =>
        window.scrollBy({ top: element.getBoundingClientRect().bottom - 580, behavior: "instant" }),
      );
      await email.fill(newEmail("gmial.com"));
      const hint = page.getByRole("button", { name: /Did you mean/ });
      await expect(hint).toBeVisible();
      await expectUncovered(hint);
    }
    await page.goto("/estimate");
    await field(page, "Name").fill("Dana Whitfield");
    await field(page, "Email").fill(newEmail());
    await waitForFormAge(page);
    await send(page).tap();
    await expect(thanks(page)).toBeFocused();
    await expectUncovered(thanks(page));
    await page.goto("/referrals");
    await fillReferral(page, { referredEmail: newEmail() });
    await waitForFormAge(page);
    await page.getByRole("button", { name: "Submit Referral" }).tap();
    await expect(page.locator(".toast")).toBeVisible();
    await expectUncovered(page.getByRole("heading", { name: "Thank You for Your Referral!" }));
  });
});

/** Its middle and its ends are what a tap there would reach. */
async function expectUncovered(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((target) => {
        const { left, right, top, bottom } = target.getBoundingClientRect();
        return [left + 3, (left + right) / 2].every((x) =>
          [top + 2, bottom - 2].every((y) => target.contains(document.elementFromPoint(x, y))),
        );
      }),
    )
    .toBe(true);
}

test("a mistyped address gets a hint on the home page, and one tap in the receipt corrects what was sent", async ({
  page,
  site,
}) => {
  const typed = newEmail("gmial.com");
  const meant = typed.replace("gmial", "gmail");
  await page.goto("/");
  await field(page, "Name").fill("Dana Whitfield");
  await field(page, "Email").fill(typed);
  await field(page, "Phone").or(page.getByLabel("Phone")).first().fill("571-555-0100");
  await expect(page.getByRole("button", { name: `Did you mean ${meant}?` })).toBeVisible();
  await waitForToken(page);
  await ask(page).click();
  await expect(page.locator(".est-thanks dl")).toContainText("571-555-0100");
  await page.getByRole("button", { name: `Use ${meant}` }).click();
  await expect(page.getByText(`Your confirmation is on its way to ${meant}.`)).toBeVisible();
  await site.eventually(() => site.mails.to(meant)[0], "the confirmation");
  expect(await findMoves(site, typed)).toEqual([]);
  expect(await findMoves(site, meant)).toHaveLength(1);
  await expect(page.locator(".est-thanks dl")).toContainText(meant);
  const href = await page.getByRole("link", { name: /^Add details/ }).getAttribute("href");
  await page.goto("/estimate");
  await expect(main(page).getByRole("link", { name: "See your move" })).toHaveAttribute("href", href ?? "");
  await main(page).getByRole("link", { name: "See your move" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dana, your move");
});

test("without a connection the home form keeps everything, says so, and sends once it is back", async ({
  page,
  site,
  context,
}) => {
  const email = newEmail();
  await page.goto("/");
  await field(page, "Name").fill("Dana Whitfield");
  await field(page, "Email").fill(email);
  await waitForToken(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await ask(page).click();
  await expect(failed(page)).toBeVisible();
  await expect(page.locator(".toast")).toContainText("You are offline. What you typed is still here.");
  await expect(field(page, "Email")).toHaveValue(email);
  await context.setOffline(false);
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await findMoves(site, email)).toHaveLength(1);
});

test("offline, a link leaves the form open; when a page does not arrive, Back shows the form as it was", async ({
  page,
  context,
}) => {
  await page.goto("/estimate");
  await field(page, "Name").fill("Dana Whitfield");
  await page.waitForLoadState("networkidle");
  const form = main(page).getByRole("form");
  const look = () =>
    form.evaluate(
      (element) => getComputedStyle(element.querySelector("input.input") ?? element).borderRadius,
    );
  const before = await look();
  const privacy = form.getByRole("link", { name: "Privacy" });
  await context.setOffline(true);
  await privacy.click();
  await expect(page.locator(".toast")).toContainText("You are offline.");
  await expect(page).toHaveURL(/\/estimate$/);
  await context.setOffline(false);

  await page.route(/privacy-policy\.data/, (route) => route.abort());
  await privacy.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection.");
  await expect(page.locator("main .section")).not.toHaveCSS("padding-top", "0px");
  await page.goBack();
  await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
  expect(await look()).toBe(before);

  await privacy.click();
  await page.unroute(/privacy-policy\.data/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy", { ignoreCase: true });
});

test("a send that nobody answers gives up, says so, and keeps everything", async ({ page }) => {
  await page.clock.install();
  await page.goto("/referrals");
  await page.route("**/referrals.data*", () => {});
  await fillReferral(page);
  const sent = page.waitForRequest(/referrals\.data/);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await sent;
  await page.clock.fastForward(20_000);
  await expect(failed(page)).toBeVisible();
  await expect(page.locator("#referredName")).toHaveValue("Jo Park");
});

test("a form open for 25 hours sends an honest person's referral without a hold", async ({ page, site }) => {
  const friend = newEmail();
  await page.clock.install();
  await page.goto("/referrals");
  await fillReferral(page, { referredEmail: friend });
  const token = page.locator("input[name=formToken]");
  const old = await token.inputValue();
  await page.clock.fastForward("25:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(token).not.toHaveValue(old);
  await waitForFormAge(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
});

test("a referral and a move's request are kept too, and the referrer's own fields after sending", async ({
  page,
  site,
}) => {
  await page.goto("/referrals");
  await fillReferral(page, { referredEmail: newEmail() });
  await page.getByRole("link", { name: "Program terms" }).click();
  await expect(page).toHaveURL(/terms-of-use/);
  await page.goBack();
  await expect(page.locator("#referredName")).toHaveValue("Jo Park");
  await page.reload();
  await expect(page.locator("#referredName")).toHaveValue("Jo Park");
  await waitForFormAge(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await page.goto("/referrals");
  await expect(page.locator("#referrerEmail")).toHaveValue("maria@example.org");
  await expect(page.locator("#referredName")).toHaveValue("");

  const { path } = await askForMove(site, { date: "2045-06-12" });
  await page.goto(path);
  await page.getByText("Ask or answer a question").click();
  await page.getByLabel("Message").fill("Is the piano fine?");
  await page.reload();
  await expect(page.getByLabel("Message")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Is the piano fine?");
  expect(await page.evaluate(() => JSON.stringify(Object.keys(sessionStorage)))).not.toContain(
    path.split("/")[2],
  );
});

test("a value typed before scripts arrive wins over the draft", async ({ page }) => {
  await page.goto("/estimate");
  await field(page, "Name").fill("Old name");
  await page.getByLabel("Anything else").fill("Kept");
  await expect.poll(() => page.evaluate(() => sessionStorage["draft estimate"])).toContain("Kept");
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/estimate", { waitUntil: "domcontentloaded" });
  await field(page, "Name").fill("New name");
  release.resolve();
  await waitForHydration(page);
  await expect(page.getByLabel("Anything else")).toHaveValue("Kept");
  await expect(field(page, "Name")).toHaveValue("New name");
});

test("what was typed is kept even if the visitor leaves before the code that keeps it has loaded", async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/kept-form-*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/estimate");
  await field(page, "Name").fill("Dana Whitfield");
  await page.locator(".est-send").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
  release.resolve();
  await page.goBack();
  await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
});

test("a blocked analytics file leaves every button alive, also when clicked early", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.gtag = () => {};
  });
  const names: string[] = [];
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    names.push(new URL(route.request().url()).pathname);
    if (/form_abandonment|phone_click/.test(text)) return route.abort();
    return route.fulfill({ response: answer });
  });
  await page.goto(`${site.url}/reviews`, { waitUntil: "domcontentloaded" });
  const toggle = page.locator(".reviews-toggle").first();
  await toggle.click();
  await waitForHydration(page);
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(names.filter((name) => /analytic|track|click-event/.test(name))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home form leads to one more step, whose button at the top sends it", async ({ page, site }) => {
    const email = newEmail();
    await page.goto("/");
    await field(page, "Name").fill("Dana Whitfield");
    await field(page, "Email").fill(email);
    await ask(page).click();
    await expect(page.getByText("One more step: not sent yet")).toBeVisible();
    expect(await findMoves(site, email)).toEqual([]);
    await waitForFormAge(page);
    await page.getByRole("button", { name: "Send it now" }).click();
    await expect(thanks(page)).toBeVisible();
    expect(await findMoves(site, email)).toHaveLength(1);
  });

  test("a mistyped address is corrected with one tap", async ({ page, site }) => {
    const typed = newEmail("gmial.com");
    const meant = typed.replace("gmial", "gmail");
    await page.goto("/estimate");
    await field(page, "Name").fill("Dana Whitfield");
    await field(page, "Email").fill(typed);
    await waitForFormAge(page);
    await send(page).click();
    await page.getByRole("button", { name: `Use ${meant}` }).click();
    await expect(page.getByText(`Your confirmation is on its way to ${meant}.`)).toBeVisible();
    expect(await findMoves(site, meant)).toHaveLength(1);
  });
});
