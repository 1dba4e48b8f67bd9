import type { Page } from "playwright/test";

export async function countSheets(page: Page, format: "Letter" | "A4"): Promise<number | undefined> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length;
}
