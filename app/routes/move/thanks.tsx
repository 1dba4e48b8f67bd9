import { Form } from "react-router";
import { company } from "#content/company.ts";
import { firstMoveOffer } from "#content/referral-offer.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import type { ShownLink } from "../../loaders/own-link.ts";
import { OwnLink } from "../../ui/link/own-link.tsx";

type ThanksProps = { customer: { name: string }; link: ShownLink | null; page: string };

export function Thanks({ customer, link, page }: ThanksProps) {
  const { giftCard } = company.referral;
  return (
    <section className="move-thanks flow">
      <h2>Thank you</h2>
      <p>
        {reviewPolicy.collected[0]} <a href="/reviews#how-reviews-work">How reviews are collected</a>
      </p>
      {!link && (
        <p>
          Is a friend moving? They get {firstMoveOffer}, and you get a {giftCard} gift card when it is done.
        </p>
      )}
      {link && <OwnLink link={link} page={page} />}
      <Form method="post" action="/referrals">
        <input type="hidden" name="intent" value="another" />
        <input type="hidden" name="referrerName" value={customer.name} />
        <button className="button button-signal" type="submit">
          Refer a friend
        </button>
      </Form>
    </section>
  );
}
