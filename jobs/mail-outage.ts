import type { SendResult } from "./mailer.ts";
import type { Failure } from "./smtp/verdict.ts";

/** Different recipients refused in a row, without a reason, that say something about the server and not about them. */
const REFUSED_IN_A_ROW = 3;
/** Refusals by policy of one mail, others having passed in between, that say something about the mail. */
const POLICY_REFUSALS = 3;

export type Refusals = {
  /** Gives the final verdict about a mail, by what became of those before it. */
  judge(mail: { id: string; to: string }, result: SendResult): SendResult;
  /** Mails whose death is to be taken back: they were refused in a row that the server refused altogether. */
  listSuspects(): string[];
};

/**
 * Remembers refusals, in one process, to tell a server that refuses everybody from one that refuses somebody. As in
 * Postfix, a mail that gets through ends the suspicion. A mail that is refused again after others got through is refused
 * for its own sake.
 */
export function createRefusals(): Refusals {
  let accepted = 0;
  const inARow = new Map<string, string>();
  const known = new Map<string, { refusals: number; accepted: number }>();

  function countRefusals(id: string): number {
    const before = known.get(id);
    const refusals = !before ? 1 : before.accepted < accepted ? before.refusals + 1 : before.refusals;
    known.set(id, { refusals, accepted });
    return refusals;
  }

  function judge(mail: { id: string; to: string }, result: SendResult): SendResult {
    if (result.outcome === "sent") {
      accepted += 1;
      inARow.clear();
      known.delete(mail.id);
      return result;
    }
    if (result.cause === "policy" && countRefusals(mail.id) >= POLICY_REFUSALS) return dead(result);
    if (result.cause !== "refused" || countRefusals(mail.id) > 1) return result;
    inARow.set(mail.to, mail.id);
    return inARow.size < REFUSED_IN_A_ROW ? result : { ...result, outcome: "outage" };
  }

  return {
    judge,
    listSuspects: () => (inARow.size < REFUSED_IN_A_ROW ? [] : [...inARow.values()]),
  };
}

function dead(failure: Failure): Failure {
  return { ...failure, outcome: "dead" };
}
