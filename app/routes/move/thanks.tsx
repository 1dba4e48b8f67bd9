import { Form } from "react-router";
import { company } from "#content/company.ts";
import { firstMoveOffer } from "#content/referral-offer.ts";
import { reviewPolicy } from "#content/review-policy.ts";

export function Thanks({ customer }: { customer: { name: string } }) {
  const { giftCard } = company.referral;
  return (
    <section className="move-thanks flow">
      <h2>Thank you</h2>
      <p>
        Is a friend moving? They get {firstMoveOffer}, and you get a {giftCard} gift card when it is done.
      </p>
      <Form method="post" action="/referrals">
        <input type="hidden" name="intent" value="another" />
        <input type="hidden" name="referrerName" value={customer.name} />
        <button className="button button-signal" type="submit">
          Refer a friend
        </button>
      </Form>
      <p>
        {reviewPolicy.collected[0]} <a href="/reviews#how-reviews-work">How reviews are collected</a>
      </p>
    </section>
  );
}
