import { Form } from "react-router";
import { company } from "#content/company.ts";
import { card } from "#content/referral-offer.ts";
import type { FormValues } from "#domain/forms/form.ts";
import type { ReferralField } from "#domain/referrals/referral.ts";
import { focusOnLoad, useReceivedForm } from "../../forms/use-form.ts";
import type { LinkAddress } from "../../loaders/own-link.ts";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { keptFields, REFERRAL_DRAFT } from "./another-referral.ts";

const OwnLink = hydrated(() => import("../../ui/link/own-link.tsx"), "OwnLink", Nothing);
const ThanksScene = unhydrated(() => import("../../ui/pictures/scenes.tsx"), "ThanksScene", Nothing);

type ThankYouProps = {
  values: FormValues<ReferralField>;
  link: LinkAddress | null | undefined;
};

export function ThankYou({ values, link }: ThankYouProps) {
  const heading = useReceivedForm({
    ...{ source: "referral", values, draft: REFERRAL_DRAFT, kept: keptFields },
    toast: "Referral submitted successfully!",
  });
  return (
    <div className="thanks card" data-sent>
      <div className="thanks-picture">
        <ThanksScene />
      </div>
      <h3 ref={heading} {...focusOnLoad}>
        Thank You for Your Referral!
      </h3>
      <p>
        {`We have received it. If your friend is new to us, they will be contacted soon. Your ${company.referral.giftCard} gift card follows ${card.comes} once the move is completed.`}
      </p>
      <Form method="post" action="/referrals" replace preventScrollReset>
        <input type="hidden" name="intent" value="another" />
        {keptFields.map((field) => (
          <input key={field} type="hidden" name={field} value={values[field]} />
        ))}
        <button className="button button-outline" type="submit">
          Submit Another Referral
        </button>
      </Form>
      {link && <OwnLink link={link} />}
    </div>
  );
}
