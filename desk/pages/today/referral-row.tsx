import type { ReactNode } from "react";
import type { ListedReferral } from "#db/referrals/list.ts";

export function ReferralRow(props: { referral: ListedReferral; why: ReactNode; children: ReactNode }) {
  const { referral, why, children } = props;
  return (
    <li className="row">
      <div>
        <a className="desk-code num" href={`/referrals/${referral.id}`}>
          {referral.discount_code}
        </a>
        <p>
          <b>{referral.referrer_name}</b> for <b>{referral.referred_name}</b>
        </p>
        <p className="quiet">{why}</p>
      </div>
      <div className="row">{children}</div>
    </li>
  );
}
