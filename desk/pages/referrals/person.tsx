import type { ListedReferral } from "#db/referrals/list.ts";
import { EmailLink } from "../../parts/email-link.tsx";
import { Phone } from "../../parts/phone.tsx";

export function Person({ of, who }: { of: ListedReferral; who: "referrer" | "referred" }) {
  const phone = of[`${who}_phone`];
  return (
    <>
      <b>{of[`${who}_name`]}</b>
      <br />
      <EmailLink address={of[`${who}_email`]} />
      {phone && (
        <>
          <br />
          <Phone typed={phone} />
        </>
      )}
    </>
  );
}
