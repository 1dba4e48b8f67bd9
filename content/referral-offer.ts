import { company } from "./company.ts";

const { discount, tariff, cardBy } = company.referral;
const condition = tariff && `, ${tariff}`;

/** "10% off a first move, where our filed tariff permits": no page or email gives the figure without its condition. */
export const firstMoveOffer = `${discount} off a first move${condition}`;
export const yourMoveOffer = `${discount} off your first move${condition}`;
/** Of a friend: "10% less, where our filed tariff permits". */
export const lessOffer = `${discount} less${condition}`;

const byEmail = {
  comes: "by email",
  goesTo: "to the email address you gave in the form",
  reward: "By email, to this address. Nothing for you to do.",
  soon: "We’ll email the card to this address.",
  sent: "Sent by email, to this address.",
  look: "Look for a separate email to this address.",
  how: (why: string) =>
    `We emailed it to this address separately, to thank you for ${why}. If you don’t see it by tomorrow, check your spam folder, then call us.`,
};

const byMail: typeof byEmail = {
  comes: "by mail",
  goesTo: "by mail to the postal address that you tell us",
  reward: "By mail. Call or write to tell us where to send it.",
  soon: "Tell us where to mail the card.",
  sent: "Sent by mail.",
  look: "Look for an envelope from us.",
  how: (why: string) => `We mailed it, to thank you for ${why}. If it has not come within a week, call us.`,
};

/** How the gift card reaches the referrer, for pages and emails. */
export const card = cardBy === "mail" ? byMail : byEmail;
