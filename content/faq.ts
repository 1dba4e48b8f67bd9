import { capAtDelivery } from "./cap-at-delivery.ts";
import { company } from "./company.ts";
import { hasDeposit } from "./deposit.ts";
import {
  bookingAhead,
  depositAmount,
  emergencyResponseTime,
  type FaqQuestion,
  itemsNotMoved,
  truckSize,
} from "./home-faq.ts";
import { ourOffices } from "./home-offices.ts";
import { inAll, occurrence } from "./insurance.ts";
import { offersFreight, offersJunk } from "./left-out.ts";
import { offersEmergency, openWeek } from "./opening-hours.ts";
import { billOfLading, paymentTerms } from "./payment.ts";
import { laborMinimum } from "./rates.ts";
import { hourlyMoves, ratesInWords } from "./rates-in-words.ts";
import { card, firstMoveOffer } from "./referral-offer.ts";
import { registrationsInWords } from "./registrations.ts";
import { truckCurbFeet, truckFeet } from "./truck.ts";
import { worksDaily, workWeek } from "./work-days.ts";

export type FaqCategory = { id: string; title: string; description: string; questions: FaqQuestion[] };

const { referral } = company;

const allCategories: readonly FaqCategory[] = [
  {
    id: "general",
    title: "General",
    description: "Who we are, where we move people and when to book.",
    questions: list({
      [bookingAhead.id]: bookingAhead,
      "service-area": {
        question: "Where do you move people?",
        keywords: "locations area near local",
        answer: `We serve ${company.serviceArea}, with ${ourOffices}. The Service Areas page lists ${company.cities} cities and towns. If yours is not on it, call and ask.`,
      },
      "licensed-and-insured": {
        question: "Are you licensed and insured?",
        keywords: "insurance coverage USDOT",
        answer: `Yes. ${registrationsInWords && `Our registration numbers: ${registrationsInWords}. `}Our general liability insurance is ${occurrence} per occurrence${inAll}, and we can send a certificate to your building. It does not cover the goods on the truck: your contract says what we owe for those.`,
      },
      "opening-hours": {
        question: "When are you open?",
        keywords: "hours office",
        answer: `The office is open from ${openWeek}.${offersEmergency ? " The emergency line is open 24/7." : ""}`,
      },
      "weekend-moves": {
        question: "Do you move people on Saturdays and Sundays?",
        keywords: "weekend weekends",
        answer: `${worksDaily ? "Yes, we" : "We"} work ${workWeek}. Ask your building first, because many high-rises do not allow moves on Sundays.`,
      },
      "years-in-business": {
        question: "How long have you been doing this?",
        keywords: "experience history",
        answer: `We have been moving homes and businesses since ${company.foundedYear}. Read what customers say on the Reviews page, by service, year or rating.`,
      },
      "estimate-cost": {
        question: "What does an estimate cost, and does asking commit me to anything?",
        keywords: "quote",
        answer:
          "An estimate is free, and asking for one commits you to nothing. Use the form on the Estimate page or call, and you get it in writing. A list of rooms, floors and heavy pieces makes the estimate more accurate.",
      },
      storage: {
        question: "Do you offer storage?",
        answer:
          "Not yet. If you have to move out before you can move in, rent a storage unit near either home: we can deliver to it and pick up from it. Or ask for early access to one room or the garage of the new home, or send the load to relatives and book a second trip.",
      },
    }),
  },
  {
    id: "payment",
    title: "Payment",
    description: "Deposits, ways to pay, late payment and the referral discount.",
    questions: list({
      [depositAmount.id]: depositAmount,
      "final-payment": {
        question: "When do I pay the balance?",
        keywords: "rest due final payment",
        answer: `At unloading. Walk through the rooms with the crew lead first, look inside the empty truck, then pay. ${capAtDelivery}`,
      },
      "payment-methods": {
        question: "How can I pay?",
        keywords: "credit card debit card checks payment",
        answer: `We take ${company.payment.means}. Tell us in advance if your employer or insurer is paying, so that the invoice has the right name.`,
      },
      ...(hasDeposit && {
        "deposit-refund": {
          question: "Do I get the deposit back if I cancel?",
          keywords: "cancellation refund money back",
          answer:
            "No, the deposit of a local move is non-refundable, but it can be applied to a new date. A long-distance move or one between states has no deposit: cancelling before we load costs nothing. If we cancel, you get the deposit back in full.",
        },
      }),
      "late-fee": {
        question: "What happens if I pay late?",
        keywords: "late fee penalty",
        answer: `The late fee is ${paymentTerms.late}. If a bank transfer or a claim is holding you up, call the office before the due date.`,
      },
      "price-factors": {
        question: "What does the price of a move depend on?",
        keywords: "how much cost costs price prices expensive cheap",
        answer:
          "On how much there is to move, the stairs, elevators and walks at both ends, the distance, and extras such as packing. Household moves over 30 miles within Virginia are charged at rates filed with the Virginia DMV, and moves between states under our tariff. Ask for a written estimate and read what it includes.",
      },
      hourly: {
        question: "Do you charge by the hour?",
        keywords: "hourly rates",
        answer: `For labor without a truck, yes, and for ${hourlyMoves}. Other household moves are priced under a tariff. ${ratesInWords ?? "You get the rate with your written estimate, so ask about any line before you book."}`,
      },
      tip: {
        question: "Do I tip the crew?",
        keywords: "tips",
        answer:
          "Tipping is up to you. A tip or gratuity is not part of the estimate, and you do not owe one. If you want to thank the crew, tip them yourself at the end of the day.",
      },
      "labor-minimum": {
        question: "Is there a minimum for labor without a truck?",
        answer: `Yes, labor-only jobs typically have a ${laborMinimum}-hour minimum. Save up a few small tasks to make the most of it.`,
      },
      "referral-discount": {
        question: "How does the referral discount work?",
        keywords: "coupon promo refer",
        answer: `A friend you refer gets ${firstMoveOffer}, and you get a ${referral.giftCard} gift card after that move is completed. The discount comes off ${referral.appliesTo}. The friend must be a new customer who has not asked us for a quote before. There is ${referral.limit} on how many people you refer.`,
      },
    }),
  },
  {
    id: "preparation",
    title: "Preparation",
    description: "What to do before the truck comes, at home and with your building.",
    questions: list({
      [itemsNotMoved.id]: itemsNotMoved,
      "before-the-crew-arrives": {
        question: "What should be ready when the crew arrives?",
        keywords: "prepare ready checklist",
        answer:
          "Boxes closed and labeled, lamps and small rugs off the floor, beds stripped, and a clear path to the door. Keep what travels in your own car in one closed room.",
      },
      "truck-parking": {
        question: "How much room does the truck need at the curb?",
        keywords: "street driveway",
        answer: `Plan on about ${truckCurbFeet} feet for a ${truckFeet}-foot truck with its ramp down. Some places, such as Washington, Alexandria and Arlington County, require a permit to reserve the curb, so ask a week or more ahead.`,
      },
      "parking-permit": {
        question: "Who gets the parking permit?",
        answer:
          "Decide with us when you book. You know the exact address and side of the street best. Notice is five business days in Arlington County and three full business days in Alexandria; in Washington, signs must be up 72 hours ahead on a residential block.",
      },
      "building-rules": {
        question: "What does my apartment building or HOA need?",
        keywords: "elevator condo landlord",
        answer:
          "Often an elevator reservation, a certificate of insurance and a move during set hours. Ask the manager for the rules in writing, and send us the name that goes on the certificate.",
      },
      appliances: {
        question: "How do I prepare appliances?",
        keywords: "fridge dryer stove oven freezer",
        answer:
          "Defrost and dry the refrigerator, drain the washer and fit its shipping bolts, and have a licensed professional shut off gas lines. Do this the day before, not the same morning.",
      },
      "tell-us-before": {
        question: "What should I tell you before moving day?",
        keywords: "heavy fragile safe treadmill pool table",
        answer:
          "Stairs, narrow turns, long walks, low garages, and every piece that is very heavy or fragile. A photo of each difficult piece helps more than a description.",
      },
      "children-and-pets": {
        question: "Where should children and pets be on moving day?",
        keywords: "kids dogs cats",
        answer:
          "With a friend, or in one closed room with a sign on the door. Doors stay open all day, and people walk backward carrying furniture.",
      },
    }),
  },
  {
    id: "services",
    title: "Services",
    description: "Trucks, distances, pianos, offices and jobs without a truck.",
    questions: list({
      [truckSize.id]: truckSize,
      "move-duration": {
        question: "How long does a move take?",
        keywords: "how long hours time duration",
        answer:
          "A one-bedroom apartment is often done in half a day, and a three-level townhouse can take the whole day. Stairs, elevators and the walk to the truck matter more than miles. Ask for the expected hours with your estimate.",
      },
      "labor-without-truck": {
        question: "Can I hire a crew without a truck?",
        keywords: "rental truck load unload helpers",
        answer: `Yes. Loading and Unloading fills or empties the truck you rent, and Labor Only is for work inside a building. Both typically have a ${laborMinimum}-hour minimum.`,
      },
      "long-distance-moves": {
        question: "Do you move people out of state?",
        keywords: "interstate another state",
        answer: `Yes, from ${company.serviceArea} to other states. ${billOfLading}. Each piece is numbered on an inventory that you sign at loading and check at delivery.`,
      },
      "delivery-radius": {
        question: "How far do you deliver?",
        answer: `Box truck${offersFreight ? ", final-mile and freight" : ""} deliveries run within about ${company.deliveryMiles} miles. For a longer haul, call the office with both addresses.`,
      },
      pianos: {
        question: "Do you move pianos?",
        keywords: "upright",
        answer:
          "We do not move grand pianos, baby grands included. If you have an upright, call before you book and tell us the make and the number of steps.",
      },
      "office-moves": {
        question: "Do you move offices and shops?",
        keywords: "commercial business",
        answer: `Yes, ${workWeek}. We number desks and cartons to match your floor plan, and can send your property manager a certificate of insurance.`,
      },
      "old-furniture": {
        question: "Will you take away things I do not want to keep?",
        keywords: "junk trash disposal haul",
        answer: `${offersJunk ? "Yes, that is Junk Removal, and you can book it along with a move." : "No, we only move what you keep."} Paint, oil, batteries and other hazardous waste go to your county’s program${offersJunk ? " instead" : ""}.`,
      },
      "furniture-assembly": {
        question: "Do you take furniture apart and rebuild it?",
        keywords: "assemble disassemble bed",
        answer:
          "Yes: beds, cribs, desks, wardrobes and new flat-pack pieces. Tell us how many pieces when you ask for an estimate, so that it includes the time.",
      },
    }),
  },
  {
    id: "packing",
    title: "Packing",
    description: "Boxes, labels, fragile things and what must not go in a carton.",
    questions: list({
      "who-packs": {
        question: "Do you pack, or do I?",
        keywords: "packing service unpack",
        answer:
          "Either. You can pack it all yourself, leave us a room such as the kitchen, or have the whole home packed and unpacked.",
      },
      "when-to-start-packing": {
        question: "When should I start packing?",
        answer:
          "About three weeks before the move, with things you will not need: books, out-of-season clothes, the garage. Leave the kitchen and the bathroom for the last two days.",
      },
      "box-weight": {
        question: "How heavy can a box be?",
        answer:
          "Stay under about 40 pounds, so that one person can carry it up the stairs. Books go in the smallest boxes and pillows in the largest.",
      },
      labels: {
        question: "How should I label boxes?",
        answer:
          "Write the room and two or three words about the contents on two sides, not only on the top. Put the same room names on the doors of the new home.",
      },
      "dishes-and-glass": {
        question: "How do I pack dishes and glass?",
        keywords: "fragile china plates",
        answer:
          "Wrap each piece in paper, stand plates on edge, and put two inches of crumpled paper below and above them. A box that rattles when you rock it needs more paper.",
      },
      television: {
        question: "How do you move a television?",
        keywords: "tv screen",
        answer:
          "Upright, in its own carton or in a padded screen box, never flat. Before the crew comes, take it off the wall and put the bracket screws in a bag.",
      },
      "not-in-a-box": {
        question: "What must not go in a box?",
        answer:
          "Aerosols, bleach, fuel, matches, loose batteries, open food, and anything you could not replace. Valuables and documents stay with you.",
      },
    }),
  },
  {
    id: "emergency",
    title: "Emergency",
    description: "When it cannot wait: how fast we come and what to do until then.",
    questions: list({
      [emergencyResponseTime.id]: emergencyResponseTime,
      "emergency-examples": {
        question: "What kinds of emergencies do you handle?",
        keywords: "urgent tonight",
        answer:
          "Burst pipes, fire and smoke, a closing that moved up, a lease that ends today, a mover who never came. If it cannot wait for a booked date, call.",
      },
      "emergency-call-details": {
        question: "What should I have ready when I call?",
        answer:
          "The address and floor, what has happened, what has to leave first, and how the crew gets in. If you already know where the load should go, give us that address as well.",
      },
      "emergency-until-we-come": {
        question: "What can I do until the crew arrives?",
        answer:
          "Call 911 first if anyone is in danger. Then take photos for your insurer, put medicine, documents and valuables in one bag, and lift what you can off a wet floor.",
      },
      "emergency-weekends": {
        question: "Is the emergency line open on weekends and holidays?",
        answer: "Yes, it is open 24/7, all year. The phone number is the same at every hour.",
      },
      "emergency-destination": {
        question: "What if I do not know yet where my things should go?",
        answer:
          "Find any address nearby that will do for a week: a relative, a friend with a garage, or a storage unit that you rent. We do not offer storage yet, so the load cannot stay with us. We cannot leave for another state, beyond the Washington area, the same day: federal paperwork takes at least three days.",
      },
      "emergency-safety": {
        question: "Will the crew go into a damaged building?",
        answer:
          "Only after the fire department, the utility or the landlord says it is safe. Sagging ceilings and standing water with the power on have to be dealt with first.",
      },
    }),
  },
  {
    id: "support",
    title: "Support",
    description: "Changing a booking, reaching us, claims, certificates and referrals.",
    questions: list({
      "change-date": {
        question: "Can I change my moving date?",
        keywords: "reschedule postpone cancel",
        answer: `Yes. Ask for the new date on your move’s page, which every email about your move links to, as early as you can; from moving day on, call.${hasDeposit ? " Your deposit can be applied to the new date." : ""} From May to September there are fewer dates to choose from.`,
      },
      "contact-us": {
        question: "How do I reach a person?",
        keywords: "phone number call email",
        answer: `Call us from ${openWeek}${offersEmergency ? ", or at any hour in an emergency" : ""}: the number is on every page. You can also write to ${company.emails.moves} or use the form on the Contact page.`,
      },
      "truck-tracking": {
        question: "Can I track the truck online?",
        answer:
          "No, we do not have real-time truck tracking. Call the office on moving day and ask where your crew is.",
      },
      damage: {
        question: "Something is damaged or missing. What do I do?",
        keywords: "broken broke break damaged lost claim scratched",
        answer:
          "Show it to the crew lead before you sign, take photos, and keep the box. Then report it on your move’s page. With the amount you ask us to pay, the report is your written claim. After a move between states you have at least nine months for it, and no contract for a move within Virginia may give you less than 30 days, unless the move stays within one city or town.",
      },
      valuation: {
        question: "What is valuation, and is it insurance?",
        keywords: "insurance coverage protection",
        answer:
          "Valuation is how much the mover owes you when something is lost or damaged, and it is not insurance. On a move between states, federal rules set two levels: full value protection, and released value, which costs nothing extra and pays at most 60 cents per pound for each article. You choose in writing before loading. Within one state, the contract decides: see which rules cover your move.",
      },
      "insurance-certificate": {
        question: "How do I get a certificate of insurance (COI)?",
        keywords: "coi elevator building landlord",
        answer: `Ask for it on your move’s page, with the building’s address and the manager’s email, and send the building’s sample wording to ${company.emails.office}. Do it as soon as the date is set, because some managers want to check it days ahead. Here is a sample certificate.`,
      },
      "forgot-to-list": {
        question: "I forgot to list something. Is that a problem?",
        keywords: "add extra more",
        answer:
          "Not if you tell us before the day, on your move’s page. A treadmill or a shed full of tools can change the crew or the truck, and then you get a new written estimate.",
      },
      "referral-status": {
        question: "I referred a friend. When do we hear from you?",
        answer: `Referrals are processed in ${referral.processing}, most of them within minutes, and your friend gets an email with a discount code. Your reward comes after the friend’s move: ${referral.card} for ${referral.giftCard}, sent ${card.comes} ${referral.cardSent}.`,
      },
    }),
  },
];

/** In this order. */
function list(questions: Readonly<Record<string, Omit<FaqQuestion, "id">>>): FaqQuestion[] {
  return Object.entries(questions).map(([id, question]) => ({ ...question, id }));
}

export const faqCategories = allCategories.filter(({ id }) => id !== "emergency" || offersEmergency);
