import { describe, expect, test } from "vitest";
import { readMovePlan, writeClaimDeadline } from "#domain/moves/plan.ts";
import { findMoveStep, listMoveSteps, offeredRequests } from "#domain/moves/progress.ts";

const at = (day: string) => new Date(`${day}T16:00:00Z`);
const asked = {
  state: "open" as const,
  moving_day: "2027-06-12",
  created_at: at("2027-05-01"),
  state_changed_at: null,
};
const changes = [
  { at: at("2027-05-02"), act: "answer-estimate" },
  { at: at("2027-05-03"), act: "book-estimate" },
];

describe("where a move stands", () => {
  test("a booked move reaches its moving day by the calendar, and stays there until the office says it is done", () => {
    const booked = { ...asked, state: "booked" as const };
    expect(findMoveStep(booked, "2027-06-11")).toBe("booked");
    expect(findMoveStep(booked, "2027-06-12")).toBe("moving-day");
    expect(findMoveStep(booked, "2027-06-20")).toBe("moving-day");
    expect(findMoveStep({ ...booked, state: "done" }, "2027-06-20")).toBe("done");
    expect(findMoveStep(asked, "2027-06-20")).toBe("received");
  });

  test("each step has the day on which it was reached, and a booking shows its day ahead", () => {
    const booked = { ...asked, state: "booked" as const, state_changed_at: at("2027-05-03") };
    const steps = listMoveSteps(booked, changes, "2027-05-10");
    expect(steps.map(({ step, day, isReached }) => [step, day, isReached])).toEqual([
      ["received", "2027-05-01", true],
      ["estimated", "2027-05-02", true],
      ["booked", "2027-05-03", true],
      ["moving-day", "2027-06-12", false],
      ["done", null, false],
    ]);
  });

  test("the day that was only asked for is no step, and neither is a booking that was taken back", () => {
    const answered = { ...asked, state: "answered" as const, state_changed_at: at("2027-05-04") };
    const ahead = listMoveSteps(answered, changes, "2027-05-10").filter(({ isReached }) => !isReached);
    expect(ahead.map(({ step }) => step)).toEqual(["booked", "moving-day", "done"]);
    expect(ahead.find(({ step }) => step === "moving-day")?.day).toBeNull();
  });

  test("a cancelled move shows what it had reached, and the end", () => {
    const lost = { ...asked, state: "lost" as const, state_changed_at: at("2027-05-05") };
    expect(listMoveSteps(lost, changes, "2027-05-10").map(({ step, day }) => [step, day])).toEqual([
      ["received", "2027-05-01"],
      ["estimated", "2027-05-02"],
      ["booked", "2027-05-03"],
      ["cancelled", "2027-05-05"],
    ]);
  });

  test("damage can be reported from the moving day on, when dates and cancellations need the phone", () => {
    for (const step of ["received", "estimated", "booked"] as const) {
      expect(offeredRequests[step]).toEqual(expect.arrayContaining(["date", "cancel"]));
      expect(offeredRequests[step]).not.toContain("damage");
    }
    for (const step of ["moving-day", "done"] as const)
      expect(offeredRequests[step]).toEqual(["damage", "message"]);
  });
});

describe("the time to claim", () => {
  const deadline = (moving_from: string, moving_to: string) =>
    writeClaimDeadline(readMovePlan({ plan: null, moving_day: null, moving_from, moving_to }));

  test.each([
    ["Ashburn", "Winchester", /no contract may give you less than 30 days/],
    ["Winchester", "Bethesda", /at least nine months from delivery/],
    // Within the commercial zone of Washington, which is exempt.
    ["Ashburn", "Bethesda", /in your contract/],
    ["Ashburn", "Sterling", /in your contract/],
    ["Bethesda", "Rockville", /in your contract/],
    ["Ashburn", "somewhere", /in your contract/],
  ])("from %s to %s", (from, to, words) => {
    expect(deadline(from, to)).toMatch(words);
  });
});
