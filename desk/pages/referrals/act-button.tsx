import type { ListedReferral } from "#db/referrals/list.ts";
import { type ReferralActName, referralActs } from "#domain/referrals/office-actions.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";

export function ActionFields({
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

export function ActButton(props: {
  referral: Pick<ListedReferral, "id" | "status" | "discount_code">;
  act: ReferralActName;
  back: "today" | "referral";
  label?: string;
  isMain?: boolean;
}) {
  const { referral, act, back, label = referralActs[act].label, isMain = false } = props;
  return (
    <ActForm action={`/referrals/${referral.id}/${act}`} className="row">
      <ActionFields referral={referral} back={back} />
      <button
        className={`button ${isMain ? "button-ink" : "button-outline"}`}
        type="submit"
        aria-label={`${label}: ${referral.discount_code}`}
      >
        {label}
      </button>
      {"emails" in referralActs[act] && (
        <PreviewButton
          action={`/referrals/${referral.id}/preview`}
          act={act}
          label={`${label}: ${referral.discount_code}`}
        />
      )}
    </ActForm>
  );
}
