import { describe, expect, test } from "vitest";
import { noFacts } from "#domain/moves/facts.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { renderEstimateOffice } from "#jobs/emails/estimate-office.ts";
import { hostileTexts, usualMove as usual } from "./moves.ts";

const siteUrl = "https://movers.example.com";

describe("the office's email about an estimate", () => {
  test("says which request of the same form it corrects", () => {
    const earlier = { id: "d92f9f3a-6f3b-4a3c-9a63-2f6c4bb1a003" };
    const { text } = renderEstimateOffice({ move: usual, earlier, siteUrl });
    expect(text).toContain("The same form came before, as move d92f9f3a. This one is corrected.");
  });

  test("names the person and both towns in the subject", () => {
    const { subject } = renderEstimateOffice({ move: usual, siteUrl });
    expect(subject).toBe("Estimate request: Dana Whitfield, Ashburn to Alexandria, 22314");
  });

  test("links a phone number that can be dialed, and prints any other", () => {
    expect(renderEstimateOffice({ move: usual, siteUrl }).html).toContain('href="tel:+15715550100"');
    const evenings = renderEstimateOffice({ move: { ...usual, phone: "evenings" }, siteUrl }).html;
    expect(evenings).toContain("evenings");
    expect(evenings.match(/href="tel:/g)).toHaveLength(1);
  });

  test("says whether a discount code is valid and what it is worth", () => {
    const coded = { ...usual, discount_code: "ASH-7K4M-Q9XC" };
    const good = renderEstimateOffice({ move: { ...coded, referral_id: usual.id }, siteUrl });
    expect(good.text).toContain("Code: ASH-7K4M-Q9XC: 10% off a first move, where our filed tariff permits");
    const other = renderEstimateOffice({ move: coded, siteUrl });
    expect(other.text).toContain("Code: ASH-7K4M-Q9XC: not a valid code");
    const held = renderEstimateOffice({ move: { ...coded, came_from: "personal link" }, siteUrl });
    expect(held.text).toMatch(/a personal link; its referral\s+is held/);
  });

  test.each(["html", "text"] as const)("has the plan as a table in its %s part", (part) => {
    const plan = readSentPlan("?from=ashburn&to=alexandria&rooms=living,bedroom2:2&pieces=piano&out=stairs3");
    const email = renderEstimateOffice({ move: { ...usual, plan }, siteUrl })[part];
    const words = email.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    for (const [name, count] of plan?.inventory ?? []) expect(words).toContain(`${count} ${name}`);
    for (const [, value] of plan?.figures ?? []) expect(words).toContain(value);
    expect(words).toContain("2 Other bedrooms");
    expect(email.replaceAll("&amp;", "&").replace(/=\n/g, "")).toContain(`${siteUrl}/plan?from=ashburn`);
  });

  test("leaves out empty fields", () => {
    const move = { ...usual, ...noFacts, phone: null };
    const email = renderEstimateOffice({ move, siteUrl });
    expect(email.subject).toBe("Estimate request: Dana Whitfield");
    expect(email.text).not.toMatch(/^(Phone|From|To|Date|What is moving|How much|Anything else):/m);
    expect(email.text).not.toContain("null");
    expect(email.html).not.toContain("null");
  });

  test.each(hostileTexts)("shows %j as plain text", (text) => {
    const move = { ...usual, name: text, phone: text, moving_from: text, moving_to: text, details: text };
    const email = renderEstimateOffice({ move, siteUrl });
    const hrefs = Array.from(email.html.matchAll(/href="([^"]*)"/g), (match) => match[1]);
    const links = hrefs.filter((href) => !href?.startsWith("tel:"));
    expect(new Set(links)).toEqual(new Set([`${siteUrl}/`, `${siteUrl}/estimate`]));
    expect(email.html).not.toMatch(/<(img|script)/i);
    expect(email.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(Array.from(email.subject).length).toBeLessThanOrEqual(70);
  });
});
