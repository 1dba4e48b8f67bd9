import { createElement } from "react";
import { expect, test } from "vitest";
import { describeTypedCode } from "#app/routes/estimate/code.ts";
import { ReferralForm } from "#app/routes/referrals/form.tsx";
import { meta } from "#app/routes/referrals/page.tsx";
import { ReferralFaq, UpperSections } from "#app/routes/referrals/program.tsx";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { legalDocuments } from "#content/legal.ts";
import { previewEmail } from "#tests/support/email-samples.ts";
import { renderAt } from "../support/render-at.ts";

const { discount, tariff } = company.referral;
const siteUrl = "https://movers.example.com";

function listBlocks(html: string): string[] {
  return html
    .replace(/<\/?(b|strong|i|em|a|span)\b[^>]*>|<!--.*?-->/g, "")
    .split(/<[^>]*>/)
    .map((block) => block.replace(/\s+/g, " "));
}

function renderReferralPage(): Promise<string> {
  const form = createElement(ReferralForm, {
    token: { idempotencyKey: "", signedToken: "" },
    result: undefined,
  });
  const main = createElement("main", null, createElement(UpperSections), form, createElement(ReferralFaq));
  return renderAt("/referrals", main);
}

const email = previewEmail("friend-discount", { siteUrl });
test.each([
  ["the referral page", listBlocks(await renderReferralPage())],
  ["its description", meta({ matches: [] } as never).map((tag) => JSON.stringify(tag))],
  ["the legal pages", legalDocuments.flatMap(({ sections }) => JSON.stringify(sections).split(/[[\]]/))],
  ["the FAQ", faqCategories.flatMap(({ questions }) => questions.map(({ answer }) => answer))],
  ["the reply to a typed code", [describeTypedCode({ status: "good", until: "May 1" })]],
])("%s never gives the discount without its condition", (_place, blocks) => {
  const named = blocks.filter((block) => /(?<!\d)10%/.test(block));
  expect(discount).toBe("10%");
  expect(named).not.toEqual([]);
  expect(named.filter((block) => !block.includes(tariff))).toEqual([]);
});

test.each([
  ["HTML", listBlocks(email.html)],
  ["plain text", email.text.split(/\n\s*\n/).map((block) => block.replace(/\s+/g, " "))],
])("the friend's email in %s has the condition once, beside the figure in the tag", (_part, blocks) => {
  const conditions = blocks.filter((block) => block.includes(tariff));
  expect(conditions).toEqual([
    expect.stringContaining(`${discount} off your first move, ${tariff}. Good until`),
  ]);
});

test("the referral page has keywords", () => {
  const content = expect.stringContaining(company.referral.giftCard);
  expect(meta({ matches: [] } as never)).toContainEqual({ name: "keywords", content });
});
