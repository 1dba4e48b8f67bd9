import { describe, expect, test } from "vitest";
import { faqCategories } from "#content/faq.ts";
import { findClosest, type MarkedText, searchFaq } from "#domain/faq/search.ts";
import { faqTermLimit } from "#domain/faq/term.ts";

const categories = [
  {
    id: "payment",
    title: "Payment",
    questions: [
      {
        id: "tips",
        question: "Do I tip the crew?",
        answer: "Never needed. It’s yours to decide on moving day.",
      },
      { id: "deposit", question: "How much is the deposit?", answer: "It is $250, or 50% of a long haul." },
    ],
  },
  {
    id: "packing",
    title: "Packing",
    questions: [
      { id: "crew", question: "Does the CREW bring boxes?", answer: "Yes, and tape_rolls." },
      {
        id: "long",
        question: "What about dishes?",
        answer: `${"Wrap each plate in paper. ".repeat(10)}Then call the crew. ${"Close the box with tape. ".repeat(10)}`,
      },
    ],
  },
];

const idsOf = (term: string) => searchFaq(categories, term).map(({ id }) => id);
const hitsOf = (marked: MarkedText | undefined) =>
  (marked ?? []).filter(({ isHit }) => isHit).map(({ text }) => text);
const textOf = (marked: MarkedText | undefined) => (marked ?? []).map(({ text }) => text).join("");

describe("the FAQ search", () => {
  test("searches every category and ignores case", () => {
    expect(idsOf("crew")).toEqual(["tips", "crew", "long"]);
    expect(idsOf("CrEw")).toEqual(idsOf("crew"));
  });

  test("requires every word, in question or answer, in any order", () => {
    expect(idsOf("crew tape")).toEqual(["crew", "long"]);
    expect(idsOf("deposit much")).toEqual(["deposit"]);
    expect(idsOf("crew piano")).toEqual([]);
  });

  test("ranks a question with the phrase as typed before one with its words apart", () => {
    const order = searchFaq(
      [
        {
          id: "c",
          title: "C",
          questions: [
            { id: "answer", question: "What is it?", answer: "A long truck." },
            { id: "apart", question: "Is the truck long?", answer: "Yes." },
            { id: "as-typed", question: "Is a long truck slow?", answer: "No." },
          ],
        },
      ],
      "long truck",
    );
    expect(order.map(({ id }) => id)).toEqual(["as-typed", "apart", "answer"]);
  });

  test.each(["It's", "It’s", "it‘s"])("matches %s with any kind of apostrophe", (term) => {
    expect(idsOf(term)).toEqual(["tips"]);
    expect(hitsOf(searchFaq(categories, term)[0]?.excerpt)).toEqual(["It’s"]);
  });

  test.each([
    ["%", ["deposit"]],
    ["50%", ["deposit"]],
    ["_", ["crew"]],
    [".*", []],
    ["$250", ["deposit"]],
    ["<script>alert(1)</script>", []],
  ])("searches for %s literally", (term, ids) => {
    expect(idsOf(term)).toEqual(ids);
  });

  test("finds a question typed with its question mark", () => {
    expect(idsOf("How much is the deposit?")).toEqual(["deposit"]);
    expect(idsOf("boxes?")).toEqual(["crew", "long"]);
  });

  test.each(["", "   ", "\n\t"])("finds nothing for an empty term", (term) => {
    expect(idsOf(term)).toEqual([]);
  });

  test("ignores text beyond the limit", () => {
    expect(idsOf("x".repeat(5_000))).toEqual([]);
    expect(idsOf(`crew${" ".repeat(faqTermLimit)}piano`)).toEqual(idsOf("crew"));
  });

  test("marks every match and changes no character", () => {
    const [match] = searchFaq(categories, "crew t");
    expect(textOf(match?.question)).toBe("Do I tip the crew?");
    expect(hitsOf(match?.question)).toEqual(["t", "t", "crew"]);
  });

  test("shows an excerpt around the match of a long answer", () => {
    const long = searchFaq(categories, "crew").find(({ id }) => id === "long");
    expect(hitsOf(long?.excerpt)).toEqual(["crew"]);
    expect(textOf(long?.excerpt)).toMatch(/^….*call the crew.*…$/);
    expect(textOf(long?.excerpt).length).toBeLessThanOrEqual(142);
  });

  test("shows no excerpt when the question matches", () => {
    expect(searchFaq(categories, "deposit")[0]?.excerpt).toBeUndefined();
  });

  test("marks the right characters when lower case is longer", () => {
    const odd = [{ id: "c", title: "C", questions: [{ id: "q", question: "İİ piano?", answer: "Yes." }] }];
    expect(hitsOf(searchFaq(odd, "piano")[0]?.question)).toEqual(["piano"]);
  });

  test("finds a word by its beginning or with another ending, but not by its middle", () => {
    expect(idsOf("dish")).toEqual(["long"]);
    expect(idsOf("ishes")).toEqual([]);
    expect(idsOf("tipping")).toEqual(["tips"]);
    expect(idsOf("deposits")).toEqual(["deposit"]);
    expect(hitsOf(searchFaq(categories, "tipping")[0]?.question)).toEqual(["tip"]);
  });

  test("ranks each real question first for its own text", () => {
    for (const { questions } of faqCategories)
      for (const { id, question } of questions)
        expect(searchFaq(faqCategories, question)[0]?.id, question).toBe(id);
  });
});

test.each([
  ["how much does it cost", "price-factors"],
  ["credit card", "payment-methods"],
  ["broken", "damage"],
  ["cancel", "deposit-refund"],
  ["can I get a refund", "deposit-refund"],
  ["piano", "pianos"],
  ["how long will it take", "move-duration"],
  ["do you move on sunday", "weekend-moves"],
  ["insurance for elevator", "insurance-certificate"],
  ["are you insured", "licensed-and-insured"],
  ["can you move my pool table", "tell-us-before"],
])("an FAQ search for %j lists %s first", (term, id) => {
  expect(searchFaq(faqCategories, term)[0]?.id).toBe(id);
});

test.each([
  ["tipping", "tip"],
  ["gratuity", "tip"],
  ["hourly rate", "hourly"],
  ["by the hour", "hourly"],
  ["released value", "valuation"],
  ["parking permit", "parking-permit"],
  ["certificate of insurance", "insurance-certificate"],
  ["coi", "insurance-certificate"],
  ["storage unit", "storage"],
  ["gift card", "referral-status"],
])("an FAQ search for %j ranks the answer first or second", (term, id) => {
  const found = searchFaq(faqCategories, term).map((match) => match.id);
  expect(found.slice(0, 2)).toContain(id);
});

test.each([
  ["pianno", "pianos"],
  ["damadge", "damage"],
  ["my dresser got scratched", "damage"],
  ["credit card points", "payment-methods"],
])("%j matches nothing, and %s is closest", (term, id) => {
  expect(searchFaq(faqCategories, term)).toEqual([]);
  const closest = findClosest(faqCategories, term);
  expect(closest[0]?.id).toBe(id);
  expect(closest.length).toBeLessThanOrEqual(3);
});

test.each(["zeppelin", "🎹", "\\", ""])("nothing is close to %j", (term) => {
  expect(findClosest(faqCategories, term)).toEqual([]);
});
