import { expect, test } from "vitest";
import {
  type EmailToRetry,
  explainRetry,
  findRetryProblem,
  isForbidden,
  mayRetry,
} from "#domain/emails/retry.ts";
import { referralStatuses } from "#domain/referrals/status.ts";

const dead: EmailToRetry = {
  kind: "referrer-receipt",
  state: "dead",
  hold_reason: null,
  referral_status: "received",
  referral_status_reason: null,
  returned_at: null,
  created_at: new Date(),
};

test.each([
  ["friend-discount", ["received"]],
  ["gift-card-coming", ["completed", "rewarded"]],
  ["gift-card-sent", ["rewarded"]],
] as const)("%s goes out only while its referral is %j", (kind, statuses) => {
  const free = referralStatuses.filter((status) => !isForbidden({ ...dead, kind, referral_status: status }));
  expect(free).toEqual(statuses);
  expect(isForbidden({ ...dead, kind, referral_status: null })).toBe(true);
});

test("a bounced code may be resent while its referral is still marked as emailed", () => {
  const bounced: EmailToRetry = {
    ...dead,
    kind: "friend-discount",
    state: "bounced",
    referral_status: "emailed",
    returned_at: new Date(),
  };
  expect(mayRetry(bounced)).toBe(true);
  expect(mayRetry({ ...bounced, referral_status: "booked" })).toBe(false);
  expect(mayRetry({ ...bounced, returned_at: null })).toBe(false);
});

test.each([
  ["for a form filled in by a bot", { referral_status: "held", referral_status_reason: "automated" }],
  [
    "for such a form, rejected at once",
    {
      state: "held",
      hold_reason: "automated",
      referral_status: "rejected",
      referral_status_reason: "self-referral",
    },
  ],
  [
    "for a referral that an operator rejected",
    { referral_status: "rejected", referral_status_reason: "a test" },
  ],
] as const)("a receipt %s is stopped", (_what, changes) => {
  expect(isForbidden({ ...dead, ...changes })).toBe(true);
});

test.each([
  ["rejected", "friend-opted-out"],
  ["rejected", "self-referral"],
  ["held", "already-referred"],
  ["held", "site-limit"],
  ["expired", "the code has run out"],
  ["rewarded", null],
] as const)("a receipt still goes out if its referral is %s, so nobody learns why: %s", (status, reason) => {
  const email: EmailToRetry = { ...dead, referral_status: status, referral_status_reason: reason };
  expect(isForbidden(email)).toBe(false);
  expect(mayRetry({ ...email, state: "held", hold_reason: "restored" })).toBe(true);
});

test("emails about an estimate request have no referral that could stop them", () => {
  for (const kind of ["estimate-office", "estimate-confirmation"] as const)
    expect(mayRetry({ ...dead, kind, referral_status: null })).toBe(true);
});

test("a refused retry says why", () => {
  const problem = findRetryProblem({ ...dead, kind: "gift-card-coming", referral_status: "rejected" });
  expect(problem && explainRetry(problem)).toBe(
    "cannot go: its referral is rejected; a gift card is announced only once the move is completed",
  );
  const automated = { referral_status: "held", referral_status_reason: "automated" } as const;
  const receipt = findRetryProblem({ ...dead, ...automated });
  expect(receipt && explainRetry(receipt)).toContain(
    "its referral is held; no receipt is sent for a form that a bot filled in",
  );
  const sent = findRetryProblem({ ...dead, state: "sent" });
  expect(sent && explainRetry(sent)).toContain("only emails to customers go again");
});
