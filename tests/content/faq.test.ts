import { describe, expect, test } from "vitest";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";

const questions = faqCategories.flatMap((category) => category.questions);

describe("the FAQ", () => {
  test.each(faqCategories)(
    "answers at least six questions about $id",
    ({ title, description, questions }) => {
      expect(title).toMatch(/^.{4,30}$/);
      expect(description).toMatch(/^.{19,119}\.$/);
      expect(questions.length).toBeGreaterThanOrEqual(6);
    },
  );

  test.each(["id", "question", "answer"] as const)("has no %s twice", (field) => {
    const all = [...questions.map((each) => each[field]), ...faqCategories.map(({ id }) => id)];
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(questions)("answers $id in one to four sentences", ({ id, question, answer }) => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(question).toMatch(/^.{9,89}\?$/);
    expect(answer).toMatch(/^.{39,399}\.$/);
    expect(answer.split(/(?<=[.?])\s+/).length).toBeLessThanOrEqual(4);
  });
});

test("the home page shows five of these questions", () => {
  expect(homeFaqs).toHaveLength(5);
  for (const faq of homeFaqs) expect(questions).toContainEqual(faq);
});
