import { field, findMoves, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { fillReferral, sendReferral } from "./referral-form.ts";
import { expect, startNewHour, test, waitForEmail, waitForFormAge, withAndWithoutScripts } from "./site.ts";

withAndWithoutScripts((javaScriptEnabled) => {
  test("a link from the thank-you brings a friend, whom the referrer's page counts, until its owner ends it", async ({
    page,
    site,
  }) => {
    await startNewHour(site);
    const [referrerEmail, friend] = [newEmail("maria"), newEmail("kim")];
    await page.goto("/referrals");
    await fillReferral(page, { referrerEmail, referredEmail: newEmail("jo") });
    await sendReferral(page);
    const own = page.getByRole("region", { name: "Your own link" });
    const address = await own.getByText(/\/r\/ASH-/).innerText();
    // Somebody else may have typed the address.
    expect(await page.content()).not.toContain("bookings");
    await expect(own.getByRole("button", { name: "Copy link" })).toBeVisible({ visible: javaScriptEnabled });
    // Headless Chromium on Linux has no share sheet.
    await expect(own.getByRole("button", { name: "Share" })).toBeHidden();

    await page.goto(address);
    await expect(page).toHaveURL(/\/estimate\?code=ASH-/);
    await expect(page.getByRole("region", { name: "Your discount code" })).toContainText(
      "10% off your first move, where our filed tariff permits",
    );
    await field(page, "Name").fill("Kim Day");
    await field(page, "Email").fill(friend);
    await waitForFormAge(page);
    await sendEstimate(page);
    await expect(page.getByText("if you are new to us")).toBeVisible();
    expect(await findMoves(site, friend)).toMatchObject([{ referral_id: expect.any(String) }]);

    const receipt = await waitForEmail(site, referrerEmail);
    await page.goto(receipt.text?.match(/https?:\/\/\S+\/referrals\/status\/\S+/)?.[0] ?? "");
    await expect(own).toContainText("Opened: 1. Requests: 1. Moves booked: 0.");
    await expect(page.getByRole("main")).not.toContainText("Kim");
    await own.getByRole("button", { name: "End this link and get another" }).click();
    await expect(own).not.toContainText(address);
    await page.goto(address);
    await expect(page.getByRole("main")).toContainText("brings no discount");
    await expect(page.locator("[name=code]")).toHaveValue("");
  });
});

test("the link is copied or handed to the share sheet without any words, and its card's QR code holds it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const share = async (given: ShareData) => {
      document.title = JSON.stringify(given);
    };
    Object.assign(navigator, { share });
  });
  await page.goto("/referrals");
  await fillReferral(page);
  await sendReferral(page);
  const own = page.getByRole("region", { name: "Your own link" });
  const address = await own.getByText(/\/r\/ASH-/).innerText();
  await own.getByRole("button", { name: "Copy link" }).click();
  await expect(own.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await own.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ url: address }));
  await own.getByRole("link", { name: "A card to print" }).click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText(address.replace(/https?:\/\//, ""));
});
