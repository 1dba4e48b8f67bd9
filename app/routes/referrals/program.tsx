import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { card as delivery, firstMoveOffer, lessOffer } from "#content/referral-offer.ts";
import { Accordion } from "../../ui/sections/accordion.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { Stops } from "../../ui/sections/stops.tsx";
import { QuestionsData } from "../../ui/structured-data/structured-data.tsx";

const { giftCard, card, cardSent, discount, tariff, codeMonths, processing, limit } = company.referral;

const steps = {
  "Refer a Friend": `Fill out the form with your name and theirs. We email a friend who is new to us a code for ${firstMoveOffer}.`,
  "They Schedule a Move":
    "Your friend gives the code when booking. It ties the move to you, so the tracking is automatic.",
  "You Both Get Rewarded": `Your friend pays ${lessOffer}. After the move is completed, a ${giftCard} gift card comes ${delivery.comes}.`,
};

const questions = {
  "How long does it take?": `Referrals are processed in ${processing}, most of them within minutes. Your friend then gets an email with the discount code, and you get a receipt.`,
  "When do I get the gift card?": `After your friend’s move: we send it ${cardSent}. It is ${card} for ${giftCard}, and goes ${delivery.goesTo}.`,
  "How many friends can I refer?": `As many as you like. There is ${limit}, and each completed first move earns its own gift card.`,
  "What if my friend has already asked for a quote?":
    "Then the referral does not qualify. The program is for new customers who have not asked us for a quote before.",
};

export function UpperSections() {
  return (
    <>
      <ReferralHero />
      <Section>
        <h2>How Our Referral Program Works</h2>
        <Stops steps={steps} />
      </Section>
      <WhyRefer />
    </>
  );
}

/** "Refer Now" is a plain link; CSS scrolls smoothly. */
function ReferralHero() {
  return (
    <section className="refer-hero band ridge">
      <div className="wrap columns uneven">
        <div className="left">
          <h1>Refer a Friend and Get Rewarded</h1>
          <p className="lead">
            {`Someone you know is moving in ${contactDetails.serviceArea.replace(" and ", " or ")}. Send them our way: a ${giftCard} gift card for you, and ${discount} off a first move for them${tariff && `, ${tariff}`}.`}
          </p>
          <p className="actions">
            <a className="button button-signal" href="#referral-form">
              Refer Now
            </a>
          </p>
        </div>
        <div className="refer-tags" aria-hidden>
          <p className="tag">
            <b>{`${discount} off`}</b> your friend’s first move{tariff && `, ${tariff}`}
          </p>
          <p className="tag">
            <b>{giftCard}</b> gift card for you
          </p>
        </div>
      </div>
    </section>
  );
}

function WhyRefer() {
  return (
    <Section className="why-refer">
      <h2>Why Refer</h2>
      <div className="why-columns">
        <div>
          <h3>For you</h3>
          <ul className="ruled">
            <li>{`A ${giftCard} gift card for each friend who completes a first move`}</li>
            <li>No limit on how many friends you refer</li>
            <li>Nothing to track: the code does it</li>
          </ul>
        </div>
        <div>
          <h3>For your friend</h3>
          <ul className="ruled">
            <li>{firstMoveOffer}</li>
            <li>{`A code that is good for ${codeMonths} months`}</li>
            <li>A free estimate, with the code already filled in</li>
          </ul>
        </div>
      </div>
    </Section>
  );
}

export function ReferralFaq() {
  return (
    <section className="section">
      <div className="wrap columns">
        <h2 className="left">Questions about referrals</h2>
        <Accordion questions={questions} name="referral-questions" />
      </div>
      <QuestionsData questions={questions} />
    </section>
  );
}
