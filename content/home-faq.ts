import { company } from "./company.ts";
import { hasDeposit } from "./deposit.ts";
import { offersEmergency, openingHours } from "./opening-hours.ts";
import { localMeans } from "./payment.ts";
import type { TextsByTitle } from "./texts-by-title.ts";
import { truckFeet, truckHolds, usualHome } from "./truck.ts";

export type FaqQuestion = {
  id: string;
  question: string;
  /** Search terms; not shown. */
  keywords?: string;
  answer: string;
};

export const bookingAhead: FaqQuestion = {
  id: "booking-ahead",
  question: "How far ahead should I book?",
  keywords: "availability reserve schedule advance last minute tomorrow",
  answer:
    "One to two weeks ahead is a good rule. May through September is peak season, so book summer dates earlier. If it is urgent, call: we can often move you the same week, and sometimes the same day.",
};

export const depositAmount: FaqQuestion = {
  id: "deposit-amount",
  question: "How much is the deposit?",
  answer: hasDeposit
    ? `A ${company.payment.localDeposit} deposit holds a local move (${localMeans}), and the balance is due at unloading. Any other move has no deposit: 50% is due at loading and the balance at delivery. The local deposit is not refunded, but it can be applied to a new date.`
    : `None. A local move (${localMeans}) is paid at unloading. Of any other move, 50% is due at loading and the balance at delivery.`,
};

export const itemsNotMoved: FaqQuestion = {
  id: "items-not-moved",
  question: "What won’t you move?",
  keywords: "prohibited forbidden hazardous gasoline money",
  answer:
    "Hazardous items such as propane, fuel and paint, anything perishable, valuables such as jewelry and cash, and baby grand pianos or larger. Take valuables, documents and medicine with you. Use up fuel, paint and propane, or take them to your county’s drop-off.",
};

export const truckSize: FaqQuestion = {
  id: "truck-size",
  question: "How big are the trucks?",
  keywords: "truck size",
  answer: `They are ${truckFeet}-foot box trucks that hold ${truckHolds} cubic feet.${usualHome && ` That is the usual size for ${usualHome}.`}`,
};

export const emergencyResponseTime: FaqQuestion = {
  id: "emergency-response-time",
  question: "How fast can you come in an emergency?",
  answer: `We aim to have a crew with you in ${company.hours.emergencyWithin}, day or night; traffic and weather can make it longer. Call us; after ${openingHours.closes} the call goes to the emergency line, which is open 24/7.`,
};

/** On the home page, in order, and on the FAQ page. */
export const homeFaqs: readonly FaqQuestion[] = [
  bookingAhead,
  depositAmount,
  itemsNotMoved,
  truckSize,
  ...(offersEmergency ? [emergencyResponseTime] : []),
];

export function listAnswers(questions: readonly FaqQuestion[]): TextsByTitle {
  return Object.fromEntries(questions.map(({ question, answer }) => [question, answer]));
}
