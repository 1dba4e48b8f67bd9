import { describe, expect, test } from "vitest";
import { describeClaimDeadline, readMovePlan } from "#domain/moves/planned-move.ts";
import { findMoveStep, listMoveSteps, listOfferedRequests } from "#domain/moves/progress.ts";

const at = (day: string) => new Date(`${day}T16:00:00Z`);
const asked = {
  state: "open" as const,
  moving_day: "2027-06-12",
  estimate_sent: false,
  created_at: at("2027-05-01"),
  state_changed_at: null,
};
const booked = { ...asked, state: "booked" as const, state_changed_at: at("2027-05-03") };
const changes = [
  { at: at("2027-05-02"), act: "send-estimate" },
  { at: at("2027-05-03"), act: "book-move" },
];

/** Each step with its day; in brackets if it is not reached. */
function show(move: Parameters<typeof listMoveSteps>[0], noted = changes) {
  return listMoveSteps(move, noted, "2027-05-10").map(({ step, day, isReached }) =>
    isReached ? `${step} ${day}` : `(${step} ${day})`,
  );
}

describe("a move's progress", () => {
  test("a booked move reaches its moving day by the calendar, and stays there until marked done", () => {
    expect(findMoveStep(booked, "2027-06-11")).toBe("booked");
    expect(findMoveStep(booked, "2027-06-12")).toBe("moving-day");
    expect(findMoveStep(booked, "2027-06-20")).toBe("moving-day");
    expect(findMoveStep({ ...booked, state: "done" }, "2027-06-20")).toBe("done");
    expect(findMoveStep(asked, "2027-06-20")).toBe("received");
  });

  const ahead = ["(moving-day 2027-06-12)", "(done null)"];

  test("each reached step has its date, and a booking shows the moving day", () => {
    const reached = ["received 2027-05-01", "estimated 2027-05-02", "booked 2027-05-03"];
    expect(show(booked)).toEqual([...reached, ...ahead]);
  });

  test("a move booked straight away does not show an estimate", () => {
    expect(show(booked, changes.slice(1))).toEqual(["received 2027-05-01", "booked 2027-05-03", ...ahead]);
  });

  test("an answer that was no estimate is not called one, and the estimate follows it", () => {
    const answered = { ...asked, state: "answered" as const, state_changed_at: at("2027-05-02") };
    const steps = show(answered, [{ at: at("2027-05-02"), act: "answer-move" }]);
    expect(steps.slice(1, 3)).toEqual(["answered 2027-05-02", "(estimated null)"]);
    expect(show({ ...answered, estimate_sent: true })[1]).toBe("estimated 2027-05-02");
  });

  test("a requested day is not a step, and neither is an undone booking", () => {
    const back = { ...asked, state: "answered" as const, state_changed_at: at("2027-05-04") };
    expect(show({ ...back, estimate_sent: true }).slice(2)).toEqual([
      "(booked null)",
      "(moving-day null)",
      "(done null)",
    ]);
  });

  test("a cancelled move shows the steps it reached, then the cancellation", () => {
    const lost = { ...asked, state: "cancelled" as const, state_changed_at: at("2027-05-05") };
    expect(show(lost).slice(2)).toEqual(["booked 2027-05-03", "cancelled 2027-05-05"]);
  });

  test.each([
    ["open", false, "2027-06-12"],
    ["answered", false, "2027-06-12"],
    ["booked", false, "2027-06-11"],
    ["booked", true, "2027-06-10"],
  ] as const)("%s, packing day %s, on %s: a new date or a cancellation", (state, packing_day, today) => {
    const offered = listOfferedRequests({ ...asked, state, packing_day }, today);
    expect(offered).toEqual(expect.arrayContaining(["date", "cancel"]));
    expect(offered).not.toContain("damage");
  });

  test.each([
    ["booked", true, "2027-06-11"],
    ["booked", false, "2027-06-12"],
    ["done", false, "2027-06-20"],
  ] as const)("%s, packing day %s, on %s: only damage and messages", (state, packing_day, today) => {
    expect(listOfferedRequests({ ...asked, state, packing_day }, today)).toEqual(["damage", "message"]);
  });
});

describe("the claim deadline", () => {
  const deadline = (moving_from: string, moving_to: string) =>
    describeClaimDeadline(readMovePlan({ plan: null, moving_day: null, moving_from, moving_to }));

  test.each([
    ["Ashburn", "Winchester", /no contract .* less than 30 days/i],
    ["Ashburn", "Sterling", /no contract .* less than 30 days/i],
    ["Winchester", "Bethesda", /at least nine months from delivery/],
    // Within Washington's commercial zone, which is exempt.
    ["Ashburn", "Bethesda", /your contract sets/i],
    ["Ashburn", "somewhere", /your contract sets/i],
  ])("from %s to %s", (from, to, words) => {
    expect(deadline(from, to)).toMatch(words);
  });
});
