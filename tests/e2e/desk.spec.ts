import { listStatusChanges } from "#db/referrals/status.ts";
import { findFaults, focus, openDesk, press } from "./desk-visit.ts";
import { refer } from "./refer.ts";
import { expect, type Site, test } from "./site.ts";

test("a keyboard-only day of referrals at the desk", async ({ broken: site, desk, browser }) => {
  const page = await openDesk(browser, desk, { name: "Maria Lopez" });
  const look = () => findFaults(page);
  const [good, double] = [
    await refer(site, { looksAutomated: true }),
    await refer(site, { looksAutomated: true }),
  ];
  await page.reload();
  expect(await look()).toEqual([]);

  await press(page, "button", `Release: ${good.code}`);
  await expect(page.getByRole("status")).toContainText(`${good.code} was released by Maria Lopez, today`);
  await press(page, "button", `Undo: ${good.code}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Held");
  await press(page, "button", "Release");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(double.code);
  await expect(page.getByRole("status")).toContainText(`${good.code} was released by Maria Lopez`);
  expect(await look()).toEqual([]);
  await site.db
    .updateTable("emails")
    .set({ next_attempt_at: new Date() })
    .where("referral_id", "=", good.id)
    .execute();
  await site.eventually(async () => (await readStatus(site, good.id)) === "emailed", "the code to be mailed");

  // Rejecting requires a reason.
  await focus(page, "textbox", "Why (internal; no names)");
  await page.keyboard.type("has called twice");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No referrals to review.")).toBeVisible();
  await expect(page.getByRole("status")).toContainText(`${double.code} was rejected by Maria Lopez`);

  await press(page, "link", "Find");
  expect(await look()).toEqual([]);
  await focus(page, "searchbox", "Code, name, email, phone or number");
  await page.keyboard.type(misspell(good.code));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Did you mean one of these?")).toBeVisible();
  expect(await look()).toEqual([]);
  await press(page, "link", good.code);
  await press(page, "button", "Book");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Booked");
  await press(page, "button", "Complete");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Move done");

  await press(page, "link", "Today");
  await press(page, "button", `Gift card sent: ${good.code}`);
  await expect(page.getByText("No gift cards due.")).toBeVisible();

  const receipt = await killReceipt(site, good.id);
  await page.reload();
  await press(page, "link", /^Receipt, to the referrer/);
  await expect(page.frameLocator("iframe").getByText("Jo").first()).toBeVisible();
  expect(await look()).toEqual([]);
  await press(page, "button", /^Send again/);
  await expect(page.getByRole("status")).toContainText("sending again");
  await site.eventually(async () => (await readState(site, receipt)) === "sent", "the receipt to be sent");

  const steps = (await listStatusChanges(site.db, good.id)).map(({ to_status, name }) => [to_status, name]);
  expect(steps).toEqual([
    ["held", null],
    ["received", "Maria Lopez"],
    ["held", "Maria Lopez"],
    ["received", "Maria Lopez"],
    ["emailed", null],
    ["booked", "Maria Lopez"],
    ["completed", "Maria Lopez"],
    ["rewarded", "Maria Lopez"],
  ]);
  expect((await listStatusChanges(site.db, double.id)).at(-1)).toMatchObject({
    to_status: "rejected",
    name: "Maria Lopez",
    reason: "has called twice",
  });
  const acts = await site.db
    .selectFrom("audit_log")
    .select(["act", "name"])
    .where("email_id", "=", receipt)
    .execute();
  expect(acts).toEqual([{ act: "retry-email", name: "Maria Lopez" }]);

  await press(page, "button", "Close the desk");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The desk is closed");
  await page.goto(desk.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The desk is closed");
  expect(await look()).toEqual([]);
  await page.context().close();
});

/** "ASH-7K4M-Q9XC" -> "ash 7k4m q9x0": no code has a 0. */
function misspell(code: string): string {
  return `${code.toLowerCase().replaceAll("-", " ").slice(0, -1)}0`;
}

async function readStatus({ db }: Site, id: string): Promise<string> {
  const { status } = await db
    .selectFrom("referrals")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

async function readState({ db }: Site, id: string): Promise<string> {
  const { state } = await db
    .selectFrom("emails")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return state;
}

async function killReceipt(site: Site, referralId: string): Promise<string> {
  const { id } = await site.db
    .selectFrom("emails")
    .select("id")
    .where("referral_id", "=", referralId)
    .where("kind", "=", "referrer-receipt")
    .executeTakeFirstOrThrow();
  await site.eventually(async () => (await readState(site, id)) === "sent", "the first receipt to be sent");
  await site.db
    .updateTable("emails")
    .set({ state: "dead", cause: "recipient", error: "mailbox unavailable", smtp_code: 550 })
    .where("id", "=", id)
    .execute();
  return id;
}
