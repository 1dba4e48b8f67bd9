import type { Page } from "playwright/test";
import { askForMove } from "./ask-for-move.ts";
import {
  ask,
  field,
  fillPerson,
  findMoves,
  homeForm,
  sayMore,
  send,
  sendEstimate,
  thanks,
  unfold,
} from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { failed, fillReferral, thanks as referred, sendReferral, submit } from "./referral-form.ts";
import {
  expect,
  holdFiles,
  test,
  waitForEmail,
  waitForFormAge,
  waitForHydration,
  waitForTokenAge,
} from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const seeMove = (page: Page) => page.getByRole("main").getByRole("link", { name: "See your move" });

/** The first touch fetched a token, and a person takes half a second. */
async function waitForToken(page: Page): Promise<void> {
  const token = homeForm(page).locator("input[name=formToken]");
  await expect(token).not.toHaveValue("");
  await waitForTokenAge([await token.inputValue()]);
}

async function openPrivacy(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("form").getByRole("link", { name: "Privacy" }).click();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("two fields and one tap on the home page send a request, and its emails go out", async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto("/");
    await fillPerson(page, email);
    await waitForToken(page);
    const answer = await holdFiles(page, "**/estimate.data*");
    const receiptCode = page.waitForRequest(/assets\/thank-you/);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await ask(page).tap();
    await receiptCode;
    // An impatient second tap does not cancel the first.
    await homeForm(page).getByRole("button", { name: "Submitting..." }).tap({ force: true });
    answer.release();
    await expect(thanks(page)).toBeFocused();
    await expect(heading(page)).toHaveText("Thank you. We have your request.");
    expect(await findMoves(site, email)).toMatchObject([{ name: "Dana Whitfield", phone: null }]);
    await waitForEmail(site, email);
    const bar = page.locator(".bar");
    await expect(bar.locator("a:visible")).toHaveText(["Call", "Write"], { useInnerText: true });
    await page.getByRole("link", { name: "Add details" }).tap();
    await expect(page).toHaveURL(/\/moves\/[\w-]{32}$/);
    await expect(bar.getByRole("link")).toHaveText(["Call", "Write"]);
    expect(posts).toHaveLength(1);
    // Sent, so nothing is kept, and the form says that it was sent.
    for (const path of ["/", "/estimate"]) {
      await page.goto(path);
      await expect(field(page, "Name")).toHaveValue("");
      await expect(page.getByText(/^We have the form you sent at .* This is a new one/)).toBeVisible();
    }
    await expect(seeMove(page)).toHaveAttribute("href", /^\/moves\/[\w-]{32}$/);
  });

  test("what was typed survives a link and Back, a reload, the sticky bar and a lost answer", async ({
    page,
    site,
  }) => {
    const email = newEmail();
    await page.goto("/");
    await field(page, "From").fill("Ashburn");
    await unfold(page);
    await field(page, "Name").fill("Dana Whitfield");
    const estimate = page.locator(".bar").getByRole("link", { name: "Free Estimate" });
    const details = page.getByLabel("Anything else");

    await test.step("the sticky bar", async () => {
      await estimate.tap();
      await expect(page).toHaveURL(/\/estimate$/);
      await expect(field(page, "From")).toHaveValue("Ashburn");
      await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
    });
    await test.step("a link and Back, and a reload", async () => {
      await sayMore(page);
      await field(page, "What is moving").selectOption("local");
      await page.getByText("Flexible").tap();
      await details.fill("Third floor");
      await openPrivacy(page);
      await expect(heading(page)).toContainText("Privacy");
      for (const comeBack of [() => page.goBack(), () => page.reload()]) {
        await comeBack();
        await expect(details).toHaveValue("Third floor");
        await expect(field(page, "What is moving")).toHaveValue("local");
        await expect(page.getByLabel("Flexible")).toBeChecked();
      }
    });
    await test.step("a send whose answer is lost", async () => {
      await field(page, "Email").fill(email);
      const { promise: awaited, resolve: lose } = Promise.withResolvers<void>();
      await page.route("**/estimate.data*", async (route) => {
        await route.fetch();
        await awaited;
        await route.abort();
      });
      await waitForFormAge(page);
      const receiptCode = page.waitForRequest(/assets\/thank-you/);
      await send(page).tap();
      const sending = page.getByRole("button", { name: "Submitting..." });
      await expect(sending).toBeDisabled();
      await expect(sending).toBeFocused();
      await receiptCode;
      lose();
      await expect(failed(page)).toBeVisible();
      await expect(failed(page).locator("..").getByRole("link")).toHaveAttribute("href", /^tel:/);
      await page.unroute("**/estimate.data*");
      await page.reload();
      await expect(field(page, "Email")).toHaveValue(email);
      const [stored] = await findMoves(site, email);
      await expect(page.locator("input[name=idempotencyKey]")).toHaveValue(stored?.idempotency_key ?? "");
      await sendEstimate(page);
      expect(await findMoves(site, email)).toMatchObject([
        { moving_from: "Ashburn", move_type: "local", flexible: true, details: "Third floor" },
      ]);
    });
  });

  test("nothing covers the hint under a mistyped address, which corrects it, or the receipt @nightly", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    for (const path of ["/", "/estimate"]) {
      await page.goto(path);
      await unfold(page);
      const email = field(page, "Email");
      await email.evaluate((element) =>
        window.scrollBy({ top: element.getBoundingClientRect().bottom - 580, behavior: "instant" }),
      );
      await email.fill("dana@gmial.com");
      const hint = page.getByRole("button", { name: "Did you mean dana@gmail.com?" });
      await expect(hint).toBeVisible();
      await expectUncovered(hint);
      await hint.tap();
      await expect(email).toHaveValue("dana@gmail.com");
      await expect(email).toBeFocused();
      await expect(hint).toHaveCount(0);
    }
    await fillPerson(page, newEmail());
    await sendEstimate(page);
    await expect(thanks(page)).toBeFocused();
    await expectUncovered(thanks(page));
    await page.goto("/referrals");
    await fillReferral(page, { referredEmail: newEmail() });
    await sendReferral(page);
    await expect(page.locator(".toast")).toBeVisible();
    await expectUncovered(referred(page));
  });
});

test("offline, a link leaves the form open; when a page does not arrive, Back shows the form as it was", async ({
  page,
  context,
}) => {
  await page.goto("/estimate");
  await field(page, "Name").fill("Dana Whitfield");
  await page.waitForLoadState("networkidle");
  const look = () => field(page, "Name").evaluate((input) => getComputedStyle(input).borderRadius);
  const before = await look();
  await context.setOffline(true);
  await openPrivacy(page);
  await expect(page.locator(".toast")).toContainText("You are offline.");
  await expect(page).toHaveURL(/\/estimate$/);
  await context.setOffline(false);

  await page.route(/privacy-policy\.data/, (route) => route.abort());
  await openPrivacy(page);
  await expect(heading(page)).toHaveText("No connection.");
  await expect(page.locator("main .section")).not.toHaveCSS("padding-top", "0px");
  await page.goBack();
  await expect(field(page, "Name")).toHaveValue("Dana Whitfield");
  expect(await look()).toBe(before);

  await openPrivacy(page);
  await expect(heading(page)).toHaveText("No connection.");
  await page.unroute(/privacy-policy\.data/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Privacy policy");
});

test("a form gives up a send that gets no answer, keeps everything, and is sent without a hold", async ({
  page,
  site,
}) => {
  const friend = newEmail();
  await page.clock.install();
  await page.goto("/referrals");
  await fillReferral(page, { referredEmail: friend });
  await waitForFormAge(page);
  await page.route("**/referrals.data*", () => {});
  const sent = page.waitForRequest(/referrals\.data/);
  await submit(page).click();
  await sent;
  await page.clock.fastForward(20_000);
  await expect(failed(page)).toBeVisible();
  await expect(page.locator("#referredName")).toHaveValue("Jo Park");
  await page.unroute("**/referrals.data*");
  await sendReferral(page);
  await waitForEmail(site, friend);
});

test("a referral and a move's request are kept too, and the referrer's own fields after sending", async ({
  page,
  site,
}) => {
  const friend = page.locator("#referredName");
  await page.goto("/referrals");
  await fillReferral(page, { referredEmail: newEmail() });
  await page.getByRole("link", { name: "Program terms" }).click();
  await expect(page).toHaveURL(/terms-of-use/);
  await page.goBack();
  await expect(friend).toHaveValue("Jo Park");
  await sendReferral(page);
  await page.goto("/referrals");
  await expect(page.locator("#referrerEmail")).toHaveValue(/^maria\./);
  await expect(friend).toHaveValue("");

  const { path } = await askForMove(site, { date: "2045-06-12" });
  await page.goto(path);
  await page.getByText("Ask or answer a question").click();
  await page.getByLabel("Message").fill("Is the piano fine?");
  await page.reload();
  await expect(page.getByLabel("Message")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Is the piano fine?");
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(kept).not.toContain(path.split("/")[2]);
});

test("a value typed before scripts arrive wins over the draft", async ({ page }) => {
  const details = page.getByLabel("Anything else");
  await page.goto("/estimate");
  await field(page, "Name").fill("Old name");
  await sayMore(page);
  await details.fill("Kept");
  await expect.poll(() => page.evaluate(() => sessionStorage["draft estimate"])).toContain("Kept");
  const scripts = await holdFiles(page);
  await page.goto("/estimate", { waitUntil: "domcontentloaded" });
  await field(page, "Name").fill("New name");
  scripts.release();
  await waitForHydration(page);
  await expect(details).toHaveValue("Kept");
  await expect(field(page, "Name")).toHaveValue("New name");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home form leads to one more step, whose button at the top sends it, and its receipt corrects a mistyped address", async ({
    page,
    site,
  }) => {
    const typed = newEmail("dana", "gmial.com");
    const meant = typed.replace("gmial", "gmail");
    await page.goto("/");
    await fillPerson(page, meant);
    await ask(page).click();
    await expect(page.getByText("One more step: not sent yet")).toBeVisible();
    expect(await findMoves(site, meant)).toEqual([]);
    await field(page, "Email").fill(typed);
    await waitForFormAge(page);
    await page.getByRole("button", { name: "Send it now" }).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole("button", { name: `Use ${meant}` }).click();
    await expect(page.getByText(`Your confirmation is on its way to ${meant}.`)).toBeVisible();
    expect(await findMoves(site, meant)).toHaveLength(1);
  });
});
