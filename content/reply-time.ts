import { company } from "./company.ts";

/** Who answers a request and how soon, in the same words on every page and in emails. Empty without `replyTime`. */
export const replyPromise = company.replyTime
  ? `A person answers by phone or email ${company.replyTime}.`
  : "";
