import type { Page } from "playwright/test";
import { expect, type Site, waitForFormAge } from "./site.ts";

/** Both forms, on Home and on /estimate, name their fields alike. */
export const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
export const homeForm = (page: Page) => page.locator(".est-card form");
export const ask = (page: Page) => homeForm(page).getByRole("button", { name: "Get a free estimate" });
export const send = (page: Page) => page.getByRole("button", { name: "Send my request" });
export const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you. We have your request." });
export const receipt = (page: Page) => page.locator(".est-thanks dl");

/** On a phone, Home folds all but the two towns. */
export async function unfold(page: Page): Promise<void> {
  const fold = homeForm(page).getByText("Add your name, email and date");
  if ((await fold.isVisible()) && !(await field(page, "Name").isVisible())) await fold.click();
}

/** Opens the part of /estimate that nobody has to fill in. */
export async function sayMore(page: Page): Promise<void> {
  await page.getByText("Say more: calendar").click();
}

export async function fillPerson(page: Page, email: string): Promise<void> {
  await unfold(page);
  await field(page, "Name").fill("Dana Whitfield");
  await field(page, "Email").fill(email);
}

/** Sends the form on /estimate. */
export async function sendEstimate(page: Page): Promise<void> {
  await waitForFormAge(page);
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
}

export function findMoves(site: Site, email: string) {
  return site.db.selectFrom("moves").selectAll().where("email", "=", email).execute();
}
