import { company } from "./company.ts";

const { discount, tariff, cardBy } = company.referral;
const condition = tariff && `, ${tariff}`;

/** "10% off a first move, where our filed tariff permits": no page or email gives the figure without its condition. */
export const firstMoveOffer = `${discount} off a first move${condition}`;
export const yourMoveOffer = `${discount} off your first move${condition}`;
/** Of a friend: "10% less, where our filed tariff permits". */
export const lessOffer = `${discount} less${condition}`;

/** How the gift card reaches the referrer. */
export const card =
  cardBy === "mail"
    ? { comes: "by mail", goesTo: "by mail to the postal address that you tell us" }
    : { comes: "by email", goesTo: "to the email address you gave in the form" };
