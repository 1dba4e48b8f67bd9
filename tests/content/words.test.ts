import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { accessibility } from "#content/accessibility.ts";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { listReasons, steps } from "#content/home.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { movingRules } from "#content/moving-rules.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import { services } from "#content/services.ts";
import { listTexts } from "./texts.ts";

const root = path.resolve(import.meta.dirname, "../..");
const content = {
  company,
  faqCategories,
  homeFaqs,
  legalDocuments,
  locations,
  services,
  reasons: listReasons(undefined),
  steps,
  movingRules,
  reviewPolicy,
  accessibility,
};
const texts = listTexts(content);
const pages = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, code: readFileSync(path.join(root, "app", file), "utf8") }));

/** The owner's spelling. */
const quoted = "Friend's Information";

test("apostrophes and quotation marks are typographic, except in one heading", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => /\w'|'\w|"/.test(text))).toEqual([]);
  for (const { file, code } of pages)
    for (const line of code.split("\n"))
      if (!/^\s*(\/\/|\/?\*|\{\/\*)|log\.|dangerouslySet|const script/.test(line))
        expect(line.replace(quoted, "").replace(/".*?'.*?'.*?"/g, ""), file).not.toMatch(
          /[a-z](?:'|&apos;)(?:s|t|re|ll|ve)\b/,
        );
});

test("texts are written plainly", () => {
  expect(texts.filter((text) => /!|—|–|--|\s{2}/.test(text))).toEqual([]);
  const boasts =
    /seamless|solutions|pride ourselves|hassle-free|stress-free|world-class|top-notch|second to none|nestled|vibrant|boasts/i;
  expect(texts.filter((text) => boasts.test(text))).toEqual([]);
});

test("texts give only the known amounts", () => {
  const { insurance, payment, referral } = company;
  const known = [
    payment.localDeposit,
    payment.lateFeePerDay,
    referral.giftCard,
    "10%",
    "50%",
    "110%",
    "15%",
    "5%",
  ];
  const all = [...known, ...insurance.map(({ amount }) => amount), "$5,000", "$100,000"];
  const shown = JSON.stringify([faqCategories, homeFaqs, services]);
  const amounts: string[] = shown.match(/\$[\d.,]*\d|\d+%/g) ?? [];
  expect(amounts.filter((amount) => !all.includes(amount))).toEqual([]);
  expect(JSON.stringify(services).match(/\b(dollars?|cents?)\b/i)).toBeNull();
});

test("pages say email, not mail", () => {
  expect(texts.filter((text) => text.includes(" ") && /\bmails\b/i.test(text))).toEqual([]);
  for (const { file, code } of pages) expect(code, file).not.toMatch(/>[^<{]*\bmails\b/);
});

test("only company.ts contains the amounts of the deposit, the late fee and the gift card", () => {
  const { payment, referral } = company;
  const amounts = [payment.localDeposit, payment.lateFeePerDay, referral.giftCard];
  const sources = ["content", "app", "jobs"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && file !== "company.ts")
      .map((file) => path.join(root, folder, file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  for (const source of sources) {
    const code = readFileSync(source, "utf8");
    for (const amount of amounts) expect(code.split(/[\s"`.,]/), source).not.toContain(amount);
  }
  expect(texts.filter((text) => text.includes(payment.localDeposit)).length).toBeGreaterThan(8);
});

test("Arlington is called a county, not a city", () => {
  expect(texts.filter((text) => /\bcit(?:y|ies)\b[^.]*\bArlington\b(?! County)/.test(text))).toEqual([]);
  expect(texts.filter((text) => /\bcity of Arlington\b/i.test(text))).toEqual([]);
});

test("no text contains a number of reviews or a rating", () => {
  expect(
    texts.filter((text) => /\d\+? (?:customer )?reviews\b|\bof 5\b|average rating of \d/.test(text)),
  ).toEqual([]);
});
