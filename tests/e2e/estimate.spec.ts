import { company } from "#content/company.ts";
import { listReasons } from "#content/home.ts";
import { towns } from "#content/locations.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { ask, fillPerson, findMoves, receipt, sayMore, send, sendEstimate, unfold } from "./estimate-form.ts";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { newEmail } from "./people.ts";
import { expect, startNewHour, test, thirdPartyForm, waitForEmail, waitForFormAge } from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

/** forms.spec.ts and referrals.spec.ts send forms without scripts. */
test("once its past date is corrected a request is stored, and reaches both inboxes", async ({
  page,
  site,
}) => {
  const email = newEmail();
  await startNewHour(site);
  await page.goto("/estimate");
  await page.getByLabel("From", { exact: true }).fill("Ashburn");
  await page.getByLabel("To", { exact: true }).fill("Alexandria, 22314");
  // The browser's calendar does not offer this day, but a bot could send it.
  const date = page.getByLabel("Moving date");
  await date.fill("2020-02-29");
  await page.getByLabel("Flexible").check();
  await sayMore(page);
  await page.getByLabel("What is moving").selectOption({ label: "Local move" });
  await page.getByLabel("How much").selectOption({ label: "2 bedrooms" });
  await fillPerson(page, email);
  await page.getByLabel("Phone").fill("(571) 555-0100");
  await page.getByLabel("Anything else").fill("Third floor,\nno elevator");
  await page.getByText("Have a code?").click();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("ash 2222 2222");
  await waitForFormAge(page);
  await send(page).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveValue("2020-02-29");
  await expect(date).toHaveAccessibleDescription("This date has passed. Please choose another");
  await expect(code).toHaveValue("ash 2222 2222");
  await date.fill("2045-06-12");
  await sendEstimate(page);
  await expect(page.getByRole("main").getByRole("heading")).toHaveCount(1);
  for (const words of [
    ...["Dana Whitfield", email, "(571) 555-0100", "Ashburn", "Alexandria, 22314", "we do not know it"],
    ...["June 12, 2045, flexible", "Local move", "2 bedrooms", "Third floor,"],
  ])
    await expect(receipt(page)).toContainText(words);
  expect(await findMoves(site, email)).toHaveLength(1);
  await waitForEmail(site, email, "Ashburn to Alexandria");
  await waitForEmail(site, company.emails.office, email);
  await page.getByRole("link", { name: "Send another request" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("the form on Home prefills the estimate page, stores nothing, and puts nothing in a URL", async ({
  page,
  site,
}) => {
  const name = `Label ${Date.now()}`;
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const typed = { From: "Ashburn", To: "Reston & Herndon", "Moving date": "2045-06-12", Name: name };
  const main = page.getByRole("main");
  await page.goto("/");
  for (const [label, text] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(text);
  await main.getByLabel("Phone").fill("571 555 0100");
  await main.getByLabel("Flexible").check();
  await ask(page).click();

  await expect(page).toHaveURL(`${site.url}/estimate`);
  for (const [label, text] of Object.entries(typed))
    await expect(main.getByLabel(label, { exact: true })).toHaveValue(text);
  await expect(main.getByLabel("Phone")).toHaveValue("571 555 0100");
  await expect(main.getByLabel("Flexible")).toBeChecked();
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  await expect(main.getByLabel("Email")).toBeFocused();
  const stored = () => site.db.selectFrom("moves").select("id").where("name", "=", name).execute();
  expect(await stored()).toEqual([]);
  expect(addresses.filter((address) => /Label|0100|Herndon/.test(address))).toEqual([]);

  await main.getByLabel("Email").fill(newEmail());
  await sendEstimate(page);
  expect(await stored()).toHaveLength(1);
});

test("Home points out invalid input in place, and opens the next page at the top", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const card = page.locator(".est-card");
  // Two towns are enough to begin; the rest is folded.
  await unfold(page);
  for (const [name, wrong, right] of [
    ["Moving date", "2020-02-29", ""],
    ["Email", "dana@gmail", newEmail()],
  ] as const) {
    await card.getByLabel(name).fill(wrong);
    await ask(page).click();
    await expect(card.getByLabel(name)).toBeFocused();
    await expectUncovered(card.getByLabel(name));
    await expect(page).toHaveURL(/\/$/);
    await card.getByLabel(name).fill(right);
  }
  await ask(page).click();
  await expect(page).toHaveURL(/\/estimate$/);
  await expect(page.getByText("One more step: not sent yet")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
});

test("the form suggests our towns and ZIP codes, and offers no past day", async ({ page }) => {
  await page.goto("/estimate");
  const from = page.getByRole("main").getByLabel("From", { exact: true });
  await from.focus();
  const options = page.locator(`datalist#${await from.getAttribute("list")} option`);
  const list = () => options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await expect.poll(async () => (await list()).some((value) => /^\d{5} \w/.test(value))).toBe(true);
  const values = await list();
  for (const { name } of towns) expect(values.some((value) => value.startsWith(name))).toBe(true);
  expect(new Set(values).size).toBe(values.length);
  await expect(page.getByLabel("Moving date")).toHaveAttribute("min", readLocalDay(new Date()));
});

test("a name from Home that is too short is marked on the next page", async ({ request, site }) => {
  const answer = await request.post("/estimate", {
    form: { intent: "prefill", name: "  J", email: "dana@gmial.com" },
    headers: { origin: site.url },
  });
  const html = await answer.text();
  expect(html).toContain("One more step: not sent yet");
  expect(html).toContain("at least 2 characters");
  expect(html).toContain('value="dana@gmial.com"');
});

test("the page gives the reasons to choose us", async ({ request }) => {
  const html = await (await request.get("/estimate")).text();
  for (const { title } of listReasons({ average: "4.9", reviews: "130+" })) expect(html).toContain(title);
});

test.describe("with a third-party form", () => {
  test("a sandboxed iframe replaces the form, from that origin only", async ({ page, configured }) => {
    await page.route(thirdPartyForm, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Form</title><label>ZIP <input></label>" }),
    );
    for (const path of ["/estimate", "/"]) {
      const answer = await page.goto(configured.url + path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain(`frame-src ${new URL(thirdPartyForm).origin};`);
      const frame = page.locator("iframe");
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toHaveAttribute("src", thirdPartyForm);
      expect((await frame.getAttribute("sandbox"))?.split(" ")).not.toContain("allow-top-navigation");
      await expect(page.frameLocator("iframe").getByLabel("ZIP")).toBeVisible();
      await expect(page.getByLabel("From", { exact: true })).toHaveCount(0);
    }
  });

  test("a form that has not loaded in 8 s gives way to a call button and email link, without layout shift", async ({
    page,
    configured,
  }) => {
    await page.route(thirdPartyForm, () => {});
    await recordShifts(page);
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto(`${configured.url}/estimate`, { waitUntil: "domcontentloaded" });
    await page.clock.pauseAt(start + 60_000);
    const passUntil = (ms: number, check: () => Promise<boolean>) =>
      expect.poll(() => page.clock.runFor(ms).then(check), { intervals: [100] }).toBe(true);
    // The 8 s start when scripts run.
    await passUntil(50, () => page.evaluate(() => "hydrated" in document.documentElement.dataset));
    await page.clock.runFor(7_000);
    const instead = page.locator(".embed-instead");
    const call = instead.getByRole("link", { name: `Call ${company.phone.display}` });
    await expect(call).toHaveCount(0);
    await passUntil(500, async () => (await call.count()) === 1);
    await expect(instead.getByRole("link", { name: company.emails.office })).toHaveAttribute(
      "href",
      `mailto:${company.emails.office}`,
    );
    expect(await readShifts(page)).toEqual([]);
  });

  test("a form on an unreachable server is replaced at once @nightly", async ({ page, configured }) => {
    await page.route(thirdPartyForm, (route) => route.abort());
    await page.goto(`${configured.url}/estimate`);
    await expect(page.locator(".embed-instead a[href^='tel:']")).toBeVisible();
  });
});
