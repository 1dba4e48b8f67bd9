import { describe, expect, test } from "vitest";
import { facts, noFacts, typedFacts } from "#domain/moves/facts.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { renderEstimateConfirmation } from "#jobs/emails/estimate-confirmation.ts";
import { hostileTexts, usualMove as usual } from "./moves.ts";

const siteUrl = "https://movers.example.com";
const unsubscribeUrl = `${siteUrl}/unsubscribe/abc`;
const moveUrl = `${siteUrl}/moves/${usual.move_token}?email=1`;
const links = { siteUrl, unsubscribeUrl, moveUrl };

describe("the visitor's confirmation", () => {
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
    const email = renderEstimateConfirmation({ move: usual, ...links });
    expect(email.text + email.html).not.toMatch(/Third floor|555-0100/);
  });

  test("reads well with only a name and an email address", () => {
    const move = { ...usual, ...noFacts, phone: null, moving_from: "Ashburn" };
    const { text } = renderEstimateConfirmation({ move, ...links });
    expect(text).toMatch(/^Dana, we have your request\.\n\nThe office is open/);
    expect(text).not.toContain("Your move");
  });

  test.each(hostileTexts)("never repeats %j to a stranger", (text) => {
    const typed = typedFacts.map((name) => [facts[name].column, text]);
    const move = { ...usual, ...Object.fromEntries(typed), name: text };
    const email = renderEstimateConfirmation({ move, ...links });
    expect(email.subject).toBe("We have your estimate request");
    expect(email.text).toMatch(/^We have your request\.\n/);
    expect(email.text).not.toContain("Your move");
    expect(email.html).not.toMatch(/evil|onerror|Bcc|<img|1-800/);
    const hrefs = Array.from(email.html.matchAll(/href="([^"]*)"/g), (match) => match[1]);
    expect(new Set(hrefs)).toEqual(
      new Set([`${siteUrl}/`, moveUrl, `${unsubscribeUrl}?request`, `${siteUrl}/faq`, "tel:+15715550142"]),
    );
  });

  test("names two towns, and no other words in their place", () => {
    const route = (moving_from: string) =>
      renderEstimateConfirmation({ move: { ...usual, moving_from }, ...links }).text;
    expect(route("12 Elm St, Reston, VA 20190")).toContain("Reston to Alexandria");
    for (const from of ["Your house will burn", "Pay Bob, TX"])
      expect(route(from)).not.toContain("to Alexandria");
  });
});
