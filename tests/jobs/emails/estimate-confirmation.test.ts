import { describe, expect, test } from "vitest";
import { facts, noFacts, typedFacts } from "#domain/moves/facts.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { renderEstimateConfirmation } from "#jobs/emails/estimate-confirmation.ts";
import { hostileTexts, usualMove as usual } from "./moves.ts";

const siteUrl = "https://movers.example.com";
const unsubscribeUrl = `${siteUrl}/unsubscribe/abc`;
const pageUrl = `${siteUrl}/moves/${usual.move_token}`;
const links = { siteUrl, unsubscribeUrl };

describe("the visitor's confirmation", () => {
  test.each(["html", "text"] as const)("gives the request and the next steps in its %s part", (part) => {
    const mail = renderEstimateConfirmation({ move: usual, ...links })[part].replace(/\s+/g, " ");
    for (const fact of [
      "Dana, we have your request.",
      "8:00 AM to 8:00 PM, every day",
      "Emergency line: 24/7",
      "Ashburn to Alexandria, 22314",
      "Saturday, June 12, 2027",
      "Local move",
      "2 bedrooms",
      "The office has your request.",
      "571-555-0142",
      "100 Sample Street, Ashburn, VA 20147",
      "This wasn’t me",
      unsubscribeUrl,
      pageUrl,
    ])
      expect(mail).toContain(fact);
  });

  test("mentions the plan and says that it is not a quote", () => {
    const plan = readSentPlan("?from=ashburn&to=alexandria&rooms=living,kitchen");
    const { text, html } = renderEstimateConfirmation({ move: { ...usual, plan }, ...links });
    for (const part of [text, html])
      expect(part.replace(/\s+/g, " ")).toMatch(
        /We have your plan too: .* cubic feet, .* hours with 2 movers, .* with 3\. It isn’t a quote/,
      );
    expect(renderEstimateConfirmation({ move: usual, ...links }).text).not.toContain("plan");
  });

  test("repeats neither the details nor the phone number", () => {
    const mail = renderEstimateConfirmation({ move: usual, ...links });
    expect(mail.text + mail.html).not.toMatch(/Third floor|555-0100/);
  });

  test("reads well with only a name and an email address", () => {
    const move = {
      ...usual,
      ...noFacts,
      phone: null,
      moving_from: "Ashburn",
    };
    const { text } = renderEstimateConfirmation({ move, ...links });
    expect(text).toMatch(/^Dana, we have your request\.\n\nThe office is open/);
    expect(text).not.toContain("Your move");
  });

  test.each(hostileTexts)("never repeats %j to a stranger", (text) => {
    const typed = typedFacts.map((name) => [facts[name].column, text]);
    const move = { ...usual, ...Object.fromEntries(typed), name: text };
    const mail = renderEstimateConfirmation({ move, ...links });
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
    const move = { ...usual, moving_from: place };
    expect(renderEstimateConfirmation({ move, ...links }).text).toContain(`${place} to Alexandria`);
  });
});
