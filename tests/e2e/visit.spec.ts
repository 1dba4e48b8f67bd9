import { field, findMoves, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { expect, test, waitForFormAge, withAndWithoutScripts } from "./site.ts";

withAndWithoutScripts((javaScriptEnabled) => {
  // Without scripts only the form's own address tells.
  const landing = javaScriptEnabled ? "/services" : "/estimate";
  test(`a request keeps the ad that brought its visitor to ${landing}, and the browser keeps nothing beyond the tab`, async ({
    page,
    site,
    context,
  }) => {
    const ad = "?utm_source=Google&utm_campaign=spring&gclid=Abc";
    await page.goto(landing + ad, { referer: "https://ads.example.net/" });
    if (javaScriptEnabled) await page.goto("/estimate");
    const email = newEmail("ada");
    await field(page, "Name").fill("Ada");
    await field(page, "Email").fill("ada@");
    await waitForFormAge(page);
    await page.getByRole("button", { name: "Send my request" }).click();
    await field(page, "Email").fill(email);
    await waitForFormAge(page);
    await sendEstimate(page);
    expect(await findMoves(site, email)).toMatchObject([
      { came_from: "google", visit: "campaign spring, Google click Abc, linked from ads.example.net" },
    ]);
    expect(await context.cookies()).toEqual([]);
    if (javaScriptEnabled) expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });
});
