/** Shared with the home page's short form (ui/estimate/short-form.ts). */
export const ESTIMATE_DRAFT = "estimate";

/** "Wrong address?" in the receipt. Without `email` it can no longer be corrected there. */
export type Correction = {
  outcome: "corrected" | "uncorrected";
  email: string | undefined;
  /** Of the move's new private page. */
  moveToken?: string | undefined;
};

export function asksToCorrect(form: FormData): boolean {
  return form.get("intent") === "correct";
}
