import type { SendResult } from "./mailer.ts";
import type { Failure } from "./smtp/verdict.ts";

/** Recipients refused in a row, without a reason, after which the server counts as refusing everybody. */
const REFUSED_IN_A_ROW = 3;
/** Policy refusals of one mail, with others accepted in between, after which the mail itself counts as refused. */
const POLICY_REFUSALS = 3;

export type Refusals = {
  /** Gives the final verdict on a mail, in view of the mails before it. */
  judge(mail: { id: string; to: string }, result: SendResult): SendResult;
  /** Dead mails to revive: they were refused in the series that turned out to be an outage. */
  listSuspects(): string[];
};

/**
 * Remembers refusals, within one process, to tell a server that refuses everybody from one that refuses single mails.
 * As in Postfix, an accepted mail ends the suspicion, and a mail that is refused again after that is itself at fault.
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
