import type { ReactNode } from "react";
import type { ListedReferral } from "#db/referrals/list.ts";
import { findReferralAct, type ReferralActName } from "#domain/referrals/office-actions.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";

/** `children` are fields of the form. */
export function ActButton(props: {
  referral: ListedReferral;
  act: ReferralActName;
  back: "today" | "referral";
  label?: string;
  children?: ReactNode;
}) {
  const { referral, act, back, children } = props;
  const { emails, label: usual } = findReferralAct(act, referral);
  const { label = usual } = props;
  const name = back === "today" ? `${label}: ${referral.discount_code}` : label;
  return (
    <ActForm action={`/referrals/${referral.id}/${act}`} className={children ? "desk-stack" : "row"}>
      <input type="hidden" name="expected" value={referral.status} />
      <input type="hidden" name="back" value={back} />
      {children}
      <button
        className={`button ${act === "reject" ? "button-final" : "button-ink"}`}
        type="submit"
        aria-label={name}
      >
        {label}
      </button>
      {emails && <PreviewButton action={`/referrals/${referral.id}/preview`} act={act} label={name} />}
    </ActForm>
  );
}
