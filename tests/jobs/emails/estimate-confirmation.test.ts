import { describe, expect, test } from "vitest";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { renderEstimateConfirmation } from "#jobs/emails/estimate-confirmation.ts";
import { hostileTexts, usualEstimate as usual } from "./estimates.ts";

const siteUrl = "https://movers.example.com";
const unsubscribeUrl = `${siteUrl}/unsubscribe/abc`;
const pageUrl = `${siteUrl}/moves/${usual.move_token}`;
const links = { siteUrl, unsubscribeUrl };

describe("the visitor's confirmation", () => {
  test.each(["html", "text"] as const)("says in its %s part what was asked and what happens next", (part) => {
    const mail = renderEstimateConfirmation({ estimate: usual, ...links })[part].replace(/\s+/g, " ");
    for (const fact of [
      "Dana, we have your request.",
      "8:00 AM to 8:00 PM, every day",
      "Emergency line: 24/7",
      "Ashburn to Alexandria, 22314",
      "Local move · 2 bedrooms · mid June",
      "Your request is with the office.",
      "571-555-0142",
      "100 Sample Street, Ashburn, VA 20147",
      "This was not me",
      unsubscribeUrl,
      pageUrl,
    ])
      expect(mail).toContain(fact);
  });

  test("says that the plan came along, and that it is no quote", () => {
    const plan = readSentPlan("?from=ashburn&to=alexandria&rooms=living,kitchen");
    const { text, html } = renderEstimateConfirmation({ estimate: { ...usual, plan }, ...links });
    for (const part of [text, html])
      expect(part.replace(/\s+/g, " ")).toMatch(
        /Your plan came with it: .* cubic feet, .* hours with 2 movers, .* with 3\. It is no quote/,
      );
    expect(renderEstimateConfirmation({ estimate: usual, ...links }).text).not.toContain("plan");
  });

  test("repeats neither details nor phone number", () => {
    const mail = renderEstimateConfirmation({ estimate: usual, ...links });
    expect(mail.text + mail.html).not.toMatch(/Third floor|555-0100/);
  });

  test("reads well when only a name and an address were given", () => {
    const estimate = {
      ...usual,
      phone: null,
      moving_from: "Ashburn",
      moving_to: null,
      moving_date: null,
      move_type: null,
      home_type: null,
      details: null,
    };
    const { text } = renderEstimateConfirmation({ estimate, ...links });
    expect(text).toMatch(/^Dana, we have your request\.\n\nThe office reads it/);
    expect(text).not.toContain("Your move");
  });

  test.each(hostileTexts)("cannot be made to carry %j to a stranger", (text) => {
    const estimate = { ...usual, name: text, moving_from: text, moving_to: text, moving_date: text };
    const mail = renderEstimateConfirmation({ estimate, ...links });
    expect(mail.subject).toBe("We have your estimate request");
    expect(mail.text).toMatch(/^We have your request\.\n/);
    expect(mail.text).not.toContain("Your move");
    expect(mail.html).not.toMatch(/evil|onerror|Bcc|<img|1-800/);
    const hrefs = Array.from(mail.html.matchAll(/href="([^"]*)"/g), (match) => match[1]);
    expect(new Set(hrefs)).toEqual(
      new Set([`${siteUrl}/`, pageUrl, unsubscribeUrl, `${siteUrl}/faq`, "tel:+15715550142"]),
    );
  });

  test.each([
    "Washington, D.C.",
    "St. Paul",
    "Ashburn (20147-1234)",
    "Reston/Herndon",
    "Düsseldorf",
    "12/24",
  ])("repeats a place or a date like %s", (place) => {
    const estimate = { ...usual, moving_from: place };
    expect(renderEstimateConfirmation({ estimate, ...links }).text).toContain(`${place} to Alexandria`);
  });
});
