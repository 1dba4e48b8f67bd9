import { Link } from "react-router";
import { company } from "#content/company.ts";
import type { FormFacts } from "../../analytics.ts";
import { opensHere, useReceivedForm } from "../../forms/use-form.ts";
import { staticPart } from "../../ui/static-part.tsx";

const ThanksScene = staticPart(
  async () => (await import("../../ui/scenes.tsx")).ThanksScene,
  () => null,
);

/**
 * Replaces the form once the referral is stored. Its link fetches a fresh form, because the old idempotency key would
 * make a second referral count as the first one sent again.
 */
export function ThankYou({ facts }: { facts: FormFacts }) {
  const heading = useReceivedForm("referral", facts, "Referral submitted successfully!");
  return (
    <div className="thanks label">
      <div className="thanks-picture">
        <ThanksScene />
      </div>
      <h3 ref={heading} {...opensHere}>
        Thank You for Your Referral!
      </h3>
      <p>
        {`We have received it. If they are new to us, your friend will be contacted soon. Your ${company.referral.giftCard} gift card follows by email once the move is completed.`}
      </p>
      <Link className="button button-outline" to="/referrals" preventScrollReset replace>
        Submit Another Referral
      </Link>
    </div>
  );
}
