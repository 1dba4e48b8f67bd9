import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { type AnsweredRequest, linkToAnswer } from "#domain/moves/email-draft.ts";
import { noFacts } from "#domain/moves/facts.ts";

const request: AnsweredRequest = {
  ...noFacts,
  name: "Dana Whitfield",
  email: "dana@example.net",
  move_type: "local",
  home_type: "two-bedroom",
  moving_from: "Ashburn, VA",
  moving_to: "Alexandria, 22314",
  moving_day: "2027-06-12",
  arrival_window: "morning",
  second_day: "2027-06-14",
};

function open(link: string) {
  const url = new URL(link);
  const params = new URLSearchParams(url.search.replaceAll("+", "%2B"));
  return { to: decodeURIComponent(url.pathname), fields: [...params.keys()], body: params.get("body") ?? "" };
}

test("the draft reply has the recipient, the request and the sender", () => {
  const { to, fields, body } = open(linkToAnswer(request));
  expect(to).toBe("dana@example.net");
  expect(fields).toEqual(["subject", "body"]);
  expect(body).toMatch(/^Hello Dana Whitfield,\r\n[\s\S]*\r\nYou told us:\r\n\r\nFrom: Ashburn, VA\r\n/);
  expect(body).toContain(company.phone.display);
});

test.each([
  ["a second recipient in the address", { email: "a?cc=evil@example.com&x@example.net" }],
  ["a header in the name", { name: "Dana&bcc=evil@example.com\r\nBcc: evil@example.com" }],
  ["another body in a place", { moving_from: "Ashburn&body=Pay here#x" }],
])("typed text cannot add a field to the link: %s", (_name, typed) => {
  const { fields, body } = open(linkToAnswer({ ...request, ...typed }));
  expect(fields).toEqual(["subject", "body"]);
  expect(body).not.toMatch(/^Bcc:/m);
});

test("a link too long for email clients leaves out the request, whatever its script", () => {
  const long = "李".repeat(120);
  const link = linkToAnswer({ ...request, moving_from: long, moving_to: long });
  expect(link.length).toBeLessThan(1_900);
  expect(open(link).body).toContain("Hello Dana Whitfield,");
  expect(open(link).body).not.toContain("You told us");
});

test("a move between states is surveyed before its estimate (49 CFR 375.401)", () => {
  const { body } = open(linkToAnswer({ ...request, moving_from: "Leesburg, VA", moving_to: "Raleigh, NC" }));
  expect(body).toMatch(/in person or by video, unless you waive that in writing/);
  expect(body).not.toMatch(/attached/);
});

test("the draft asks for what an estimate needs and the request lacks, and else says that the estimate is attached", () => {
  const lacking = { moving_to: null, moving_day: null, home_type: null };
  const draft = (changes: Partial<AnsweredRequest>) => open(linkToAnswer({ ...request, ...changes })).body;
  expect(draft(lacking)).toMatch(/please tell us:\r\n\r\nTo:\r\nDate:\r\nHow much:\r\n/);
  expect(draft(lacking)).not.toContain("attached");
  for (const complete of [
    {},
    { ...lacking, move_type: "junk", flexible: true, plan: "?rooms=bedroom" },
  ] as const)
    expect(draft(complete)).toMatch(/estimate is attached/);
});
