import { describe, expect, test } from "vitest";
import { z } from "zod";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";

const questions = faqCategories.flatMap((category) => category.questions);

const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const categorySchema = z.strictObject({
  id: kebab,
  title: z.string().min(4).max(30),
  description: z
    .string()
    .min(20)
    .max(120)
    .regex(/[^\s]\.$/),
  questions: z
    .array(
      z.strictObject({
        id: kebab,
        question: z.string().min(10).max(90).regex(/\?$/),
        keywords: z.string().optional(),
        answer: z
          .string()
          .min(40)
          .max(400)
          .regex(/[^\s]\.$/),
      }),
    )
    .min(6),
});

describe("the FAQ", () => {
  test.each(faqCategories)("answers at least six questions about $id", (category) => {
    expect(categorySchema.safeParse(category).error?.issues ?? []).toEqual([]);
  });

  test("gives every question and category its own id", () => {
    const ids = [...questions, ...faqCategories].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has no duplicate questions or answers", () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(new Set(questions.map(({ answer }) => answer)).size).toBe(questions.length);
  });

  test.each(questions)("answers $id in one to four plain sentences", ({ question, answer }) => {
    expect(answer.split(/(?<=[.?])\s+/).length).toBeLessThanOrEqual(4);
    expect(`${question} ${answer}`).not.toMatch(/!|—|–|--|'|\s{2}/);
    expect(`${question} ${answer}`).not.toMatch(
      /seamless|solutions|pride ourselves|hassle-free|stress-free|world-class|top-notch/i,
    );
  });

  test.each(questions)("gives only the known amounts in $id", ({ answer }) => {
    const known = ["$50", "$250", ...company.insurance.map(({ amount }) => amount as string)];
    expect((answer.match(/\$[\d.,]*\d/g) ?? []).filter((amount) => !known.includes(amount))).toEqual([]);
    expect((answer.match(/\d+%/g) ?? []).filter((share) => !["10%", "50%", "110%"].includes(share))).toEqual(
      [],
    );
  });

  test.each(questions.filter(({ answer }) => answer.includes("8:00 PM")))(
    "mentions the emergency line with the office hours in $id",
    ({ answer }) => {
      expect(answer).toMatch(/emergency/);
    },
  );
});

test("the home page shows five of these questions", () => {
  expect(homeFaqs).toHaveLength(5);
  for (const faq of homeFaqs) expect(questions).toContain(faq);
});
