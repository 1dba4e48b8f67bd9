import type { ReactNode } from "react";
import type { ListedReferral } from "#db/referrals/list.ts";
import { Line } from "../../parts/line.tsx";

export function ReferralRow(props: {
  referral: ListedReferral;
  since?: Date;
  why: ReactNode;
  children: ReactNode;
}) {
  const { referral, since, why, children } = props;
  return (
    <Line
      href={`/referrals/${referral.id}`}
      name={referral.discount_code}
      what={
        <>
          <b>{referral.referrer_name}</b> for <b>{referral.referred_name}</b>: {why}
        </>
      }
      {...(since && { since })}
    >
      {children}
    </Line>
  );
}
