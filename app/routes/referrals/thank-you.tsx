import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ThanksScene } from "../../ui/scenes/thanks-scene.tsx";

/**
 * Takes the form's place once a referral is in. The link fetches a fresh form, without scripts too: the old form's key
 * would make a second referral count as the first one sent again.
 */
export function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  return (
    <div className="thanks label">
      <div className="thanks-picture">
        <ThanksScene />
      </div>
      <h3 ref={heading} tabIndex={-1}>
        Thank You for Your Referral!
      </h3>
      <p>
        We have received it, and your friend will be contacted soon. Your $50 gift card follows by email once
        the move is completed.
      </p>
      <Link className="button button-outline" to="/referrals" preventScrollReset replace>
        Submit Another Referral
      </Link>
    </div>
  );
}
