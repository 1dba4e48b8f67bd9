import { describe, expect, test } from "vitest";
import type { Move } from "#db/moves/moves.ts";
import { canBeStopped, type EmailKind, emailKinds } from "#domain/emails/email-kind.ts";
import { composeEmail, type EmailToWrite } from "#jobs/emails/compose.ts";
import { withOwnerFacts } from "../../support/owner-facts.ts";
import { hostileTexts, usualMove } from "./moves.ts";

const siteUrl = "https://movers.example.com";
const pageUrl = `${siteUrl}/moves/${usualMove.move_token}`;
const booked: Move = {
  ...usualMove,
  state: "booked",
  moving_day: "2027-06-12",
  arrival_window: "morning",
  crew: 3,
  truck: "Truck 2",
  crews: 1,
  work_days: 1,
  packing_day: false,
};
const request: EmailToWrite["moveRequest"] = {
  id: "6f1d2f0e-6f3b-4a3c-9a63-2f6c4bb1a003",
  move_id: booked.id,
  kind: "message",
  fields: { message: "Is the piano fine?\nIt is an upright." },
  created_at: new Date("2027-06-01T12:00:00Z"),
  answered_at: null,
  answered_by: null,
  answer: "Yes, it is.\nThe crew brings a board.",
};
const toCustomer = emailKinds.filter((kind) => kind.startsWith("move-") && canBeStopped(kind));

function write(kind: EmailKind, move = booked, moveRequest = request) {
  const row = {
    id: "1",
    kind,
    to_address: "dana@example.net",
    message_id: "<1@example.com>",
    unsubscribe_token: "u",
  };
  const email = composeEmail({ ...row, referral: undefined, move, moveRequest }, siteUrl);
  if (!email) throw new Error("nothing was written");
  return { ...email, words: email.text.replace(/\s+/g, " ") };
}

describe("the customer's emails about a move", () => {
  test.each(toCustomer)("%s has the move's number and page, but not the price", (kind) => {
    const email = write(kind, { ...booked, price: "$1,450 flat" });
    for (const part of [email.words, email.html]) {
      expect(part).toContain(pageUrl);
      expect(part).toContain("6f1d2f0e");
    }
    expect(email.subject + email.text + email.html).not.toContain("1,450");
  });

  test.each(["move-booked", "move-changed", "move-reminder"] as const)(
    "%s gives the day, the arrival window and the crew",
    (kind) => {
      const { words, subject } = write(kind);
      expect(words).toContain("Saturday, June 12, 2027 Arrival: Morning, 8:00 to 10:00 AM");
      expect(words).toContain("Movers: 3");
      expect(subject).toContain("Saturday, June 12");
      expect(write(kind, { ...booked, arrival_window: null }).words).toContain("call you with the arrival");
    },
  );

  test("the reminder says what to have ready, and gives the date instead of “tomorrow” in case it arrives late", () => {
    const { words, subject } = write("move-reminder");
    expect(words).toMatch(
      /Before the crew arrives .*first night.* When the crew is here .*Read the contract/,
    );
    expect(words + subject).not.toMatch(/tomorrow/i);
  });

  test("the receipt of a damage report quotes it, and asks for photos by reply", () => {
    const fields = { item: "Floor lamp", what: "Torn, see evil.example.net", noticed: "2027-06-12" };
    const { words, subject } = write("move-receipt", booked, { ...request, kind: "damage", fields });
    expect(subject).toBe("We have your request: damage or loss");
    expect(words).toMatch(/To send photos, reply to this email\..*Item: Floor lamp/);
    expect(words).toContain("What happened: as on your move’s page");
    expect(words).not.toContain("evil");
    const plain = { item: "Oak table: scratched, 11:00 AM", what: "One leg broke. We ask for $400." };
    const quoted = write("move-receipt", booked, { ...request, kind: "damage", fields: plain }).words;
    for (const text of Object.values(plain)) expect(quoted).toContain(text);
    const open = { ...booked, state: "open", moving_from: "We know you", moving_to: "Pay up" } as const;
    expect(write("move-receipt", open).words).not.toMatch(/piano|know you|Pay up/);
  });

  test("a booking of several days names them all", () => {
    const { words } = write("move-booked", { ...booked, work_days: 2, packing_day: true });
    expect(words).toMatch(/Packing day: Friday, June 11, 2027 Last day: Sunday, June 13, 2027/);
    expect(write("move-booked").words).not.toMatch(/Packing day|Last day/);
  });

  test("a booking names its code and payment, and the cancellation of what was never booked costs nothing", () => {
    const withCode = { ...booked, referral_id: "2c1d", discount_code: "ASH-7K2M-9QXW" };
    expect(write("move-booked", withCode).words).toMatch(/ASH-7K2M-9QXW.*Payment/s);
    expect(write("move-booked", { ...withCode, referral_id: null }).words).not.toMatch(/ASH-7K2M/);
    const asked = { ...booked, crews: null, state: "cancelled", cancelled_by: "customer" } as const;
    expect(write("move-cancelled", asked).words).toMatch(/Nothing: it was not booked/);
  });

  test("a cancellation gives only the rule for the side that cancelled, and an approved date quotes the answer", () => {
    const rule = (cancelled_by: Move["cancelled_by"]) =>
      write("move-cancelled", { ...booked, state: "cancelled", cancelled_by }).words;
    expect(rule("customer")).toContain("Day: Saturday, June 12, 2027");
    expect(rule("customer")).toMatch(/deposit that you have paid is not refunded/);
    expect(rule("customer")).not.toContain("We return any deposit");
    expect(rule("company")).toMatch(/We are sorry.*We return any deposit/);
    expect(rule("company")).not.toContain("is not refunded");
    expect(write("move-changed").words).toContain(
      "Yes, it is. The crew brings a board. Here is your new booking",
    );
  });

  test("a federal move's booking says when the bill of lading is signed, and its end how long claims last", () => {
    const towns = { moving_from: "Leesburg", moving_to: "Frederick, MD" };
    const federal = { ...booked, ...towns, cancelled_by: "customer" } as const;
    expect(write("move-booked", federal).words).toMatch(/bill of lading at least three days before we load/);
    expect(write("move-booked").words).not.toMatch(/bill of lading/);
    expect(write("move-done", federal).words).toMatch(/at least nine months .* to file a claim/);
    expect(write("move-cancelled", federal).words).toMatch(/costs nothing if you cancel before we load/);
  });

  test("the answer keeps the office's line breaks", () => {
    expect(write("move-answer").text).toContain("Yes, it is.\n\nThe crew brings a board.\n");
  });

  test.each(hostileTexts)("none of them repeats %j", (text) => {
    const move = { ...booked, name: text, moving_from: text, details: text };
    for (const kind of toCustomer) {
      const email = write(kind, move, { ...request, fields: { message: text } });
      expect(email.text + email.subject + email.html).not.toMatch(/evil|onerror|Bcc|<img|1-800|ro\.live/);
    }
  });
});

describe("the email after a move", () => {
  const reviewPage = { site: "Google", href: "https://reviews.example.com/write" };
  withOwnerFacts({ reviewPage });

  test("asks for a review where the owner says, and names no reward until another part", async () => {
    const { renderMoveEmail } = await import("#jobs/emails/move-customer.ts");
    const links = { siteUrl, unsubscribeUrl: `${siteUrl}/u`, moveUrl: "/moves/m", linkCode: "ASH-2222-2222" };
    const { text, html } = renderMoveEmail("move-done", { move: booked, ...links });
    const ask = text.slice(text.indexOf("How was it?"), text.indexOf("Questions?"));
    expect(ask).toContain(`Write a review at Google:\n${reviewPage.href}`);
    expect(ask).not.toMatch(/\$|gift|friend|five|stars/);
    expect(text.slice(text.indexOf("Questions?"))).toContain(`pass on:\n${siteUrl}/r/ASH-2222-2222`);
    expect(html).toContain(`href="${reviewPage.href}"`);
    expect(write("move-done").text).not.toContain("Write a review");
  });
});

describe("the office's email about a request", () => {
  test("gives the request and the move, and replies go to the customer", () => {
    const email = write("move-request");
    expect(email.subject).toBe("Message: Dana Whitfield, 6f1d2f0e");
    expect(email.replyTo).toEqual({ name: "Dana Whitfield", address: "dana@example.net" });
    expect(email.words).toContain("Message: Is the piano fine? It is an upright.");
    expect(email.words).toContain("State: Booked");
    expect(email.text + email.html).not.toContain(booked.move_token);
  });

  test.each([
    ["open", "so the new date is already set"],
    ["booked", "The old date stays until you change it"],
  ] as const)("tells what a new date has done to a move that is %s", (state, effect) => {
    const asked = { ...request, kind: "date", fields: { date: "2027-06-12" } } as const;
    expect(write("move-request", { ...booked, state }, asked).words).toContain(effect);
  });

  test.each(hostileTexts)("%j adds no markup and no headers", (text) => {
    const email = write("move-request", { ...booked, name: text }, { ...request, fields: { message: text } });
    expect(email.html).not.toMatch(/<img|href="https:\/\/evil/);
    expect(email.subject).not.toMatch(/[\r\n]|=\?/);
  });
});
