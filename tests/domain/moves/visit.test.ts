import { expect, test } from "vitest";
import { packVisit, readVisit } from "#domain/moves/visit.ts";

const own = "www.example.com";
const read = (query: string, referrer = "") =>
  readVisit(packVisit(new URLSearchParams(query), referrer, own));

test.each([
  ["", "", "direct", null],
  ["", `https://${own}/plan`, "direct", null],
  ["", "https://www.yelp.com/biz/x?secret=1", "yelp.com", "linked from yelp.com"],
  ["gclid=Abc", "https://www.google.com/", "google ads", "Google click Abc, linked from google.com"],
  ["fbclid=f", "", "facebook", "Facebook click f"],
  ["utm_source=Mail&utm_medium=email&utm_campaign=spring&q=x", "", "mail", "medium email, campaign spring"],
])("%j linked from %j counts as %s", (query, referrer, came_from, visit) => {
  expect(read(query, referrer)).toEqual({ came_from, visit });
});

test("what anyone can type is bounded and plain", () => {
  const { came_from, visit } = read(
    `utm_source=${"x".repeat(300)}&utm_medium=a%00b%E2%80%AE&gclid=${"y".repeat(900)}`,
  );
  expect(came_from).toHaveLength(60);
  expect(visit).toMatch(/^medium a b, Google click y{200}$/);
  expect(readVisit("=&%&utm_source=%E0%A4%A")).toMatchObject({ visit: null });
});
