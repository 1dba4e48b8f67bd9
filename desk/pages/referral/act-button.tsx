import type { ListedReferral } from "#db/referrals/list.ts";
import { type ReferralActName, referralActs } from "#domain/referrals/acts.ts";
import { ActForm } from "../../parts/act-form.tsx";

/** The hidden fields of an act: the status that it was decided on, and the page to come back to. */
export function Decided({
  referral,
  back,
}: {
  referral: Pick<ListedReferral, "status">;
  back: "today" | "referral";
}) {
  return (
    <>
      <input type="hidden" name="expected" value={referral.status} />
      <input type="hidden" name="back" value={back} />
    </>
  );
}

/** An act of one press. */
export function ActButton(props: {
  referral: Pick<ListedReferral, "id" | "status" | "discount_code">;
  act: ReferralActName;
  back: "today" | "referral";
  label?: string;
  isMain?: boolean;
}) {
  const { referral, act, back, label = referralActs[act].label, isMain = false } = props;
  return (
    <ActForm action={`/referrals/${referral.id}/${act}`}>
      <Decided referral={referral} back={back} />
      <button
        className={`desk-button ${isMain ? "desk-button-main" : ""}`}
        type="submit"
        aria-label={`${label}: ${referral.discount_code}`}
      >
        {label}
      </button>
    </ActForm>
  );
}
