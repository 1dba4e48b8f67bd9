import { company } from "./company.ts";
import { localMeans, paymentTerms } from "./payment.ts";

/** Text may hold links, written [label](address). */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { facts: readonly (readonly [string, string])[] };

/** What the operator has switched on; a block or section for one of them stands only where it is true. */
export type LegalSetting = "analytics" | "no-analytics" | "own-form" | "embedded-form";

export type LegalSection = {
  id: string;
  title: string;
  blocks: readonly (LegalBlock | { when: LegalSetting; blocks: readonly LegalBlock[] })[];
};

/**
 * The text of a legal page. Those shipped are plain-language drafts of what this software does, not legal advice: have a lawyer
 * complete them, and read them again whenever what is stored, for how long, or who receives it changes.
 */
export type LegalDocument = {
  /** True until a lawyer has approved the text; `ops check` warns about drafts. */
  draft: boolean;
  path: string;
  title: string;
  description: string;
  /** Day of the last change of the words. */
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
};

const { name, phone, emails, postalAddress, registration, hours, referral } = company;
const office = `[${emails.office}](mailto:${emails.office})`;
const call = `[${phone.display}](${phone.href})`;

const termsOfUse: LegalDocument = {
  draft: true,
  path: "/terms-of-use",
  title: "Terms of use",
  description: `What you and ${name} can count on when you use this website, ask for an estimate or refer a friend: estimates, deposits, the referral program.`,
  updated: "November 24, 2026",
  intro: `These terms are between you and ${name}, ${postalAddress}. They cover this website and the referral program. Your move itself is covered by the written estimate and the contract you sign for it.`,
  sections: [
    {
      id: "website",
      title: "Using the website",
      blocks: [
        "You can read every page without an account. You may print and share pages for your own move.",
        {
          list: [
            "Send the forms only with facts that are true, and only about yourself or about a friend who is fine with it.",
            "Do not send the forms by machine, and do not try to break or overload the site. Forms that arrive too often from one place are refused for a while.",
            "The texts, drawings and maps belong to us. Ask before you use them elsewhere.",
          ],
        },
      ],
    },
    {
      id: "estimates",
      title: "Estimates and bookings",
      blocks: [
        "Asking for an estimate is free and binds neither of us. A date is yours when we have confirmed it in writing and the deposit is paid.",
        "A price holds for what the written estimate lists. More furniture, more stairs or another address make it a new estimate.",
        "Within Virginia, household moves over 30 miles are charged at rates filed with the Virginia DMV. Household moves between states follow federal rules: they limit what you owe at delivery and what may be added for paying late (49 CFR 375.703 and 375.807), and these terms take none of those rights away. In Virginia a late charge may not exceed 5% of the payment that is late (Code of Virginia 6.2-400).",
      ],
    },
    {
      id: "payment",
      title: "Deposits and payment",
      blocks: [
        {
          facts: [
            [`Local move (${localMeans})`, paymentTerms.local],
            ["Long-distance move", paymentTerms.longDistance],
            ["If you cancel", paymentTerms.youCancel],
            ["If we cancel", paymentTerms.weCancel],
            ["Late payment", paymentTerms.late],
            ["Ways to pay", "Cards, Zelle, Venmo, cash, checks, Apple Pay"],
          ],
        },
      ],
    },
    {
      id: "not-moved",
      title: "What we do not move",
      blocks: [
        "Hazardous items, perishables, valuables and grand pianos, baby grands included. If they are packed without our knowledge, we may leave them behind, and we are not answerable for them.",
      ],
    },
    {
      id: "referrals",
      title: "Referral program",
      blocks: [
        "You recommend us to a friend with the form on the [referral page](/referrals). Both of you get something for it.",
        {
          facts: [
            [
              "For you",
              `A ${referral.giftCard} gift card, after your friend has completed a first move with us`,
            ],
            [
              "The gift card",
              `It is ${referral.card}. We send it to the email address that you gave, ${referral.cardSent}.`,
            ],
            ["For your friend", `${referral.discount} off a first move, ${referral.tariff}`],
            ["What the discount comes off", referral.appliesTo.replace(/^./, (first) => first.toUpperCase())],
            [
              "The code",
              `One for each referral. It expires ${referral.codeMonths} months after the day of the referral.`,
            ],
            ["How many friends", "As many as you like"],
            ["How long it takes", `We process a referral in ${referral.processing}`],
          ],
        },
        {
          list: [
            "Your friend must be a new customer, and must not have asked us for a quote before.",
            "You cannot refer yourself, at this address or at another one of yours.",
            "Our employees and the people in their households cannot take part, as referrer or as friend.",
            "Ask your friend first. Name only somebody who is fine with getting one email from us.",
            "The email to your friend comes from us. We are its sender, it carries our postal address, and one press on its link stops all further emails from us. It says that you are rewarded.",
            "A friend gets at most one invitation in 90 days, and the referrals of one person send at most 10 emails a day. There is also a limit for the whole site in an hour. A referral beyond a limit is not lost: it is held, and released by itself when there is room again.",
            "We may also hold or decline a referral when it seems not to meet these terms. The page thanks you in every case, so that nobody can find out by the form who is our customer.",
            "The discount is taken off one move, when it is booked with the code. It cannot be paid out in cash or added to another discount.",
            "If two people refer the same friend, the code that the friend books with decides who gets the gift card.",
            "A gift card may be taxable income, whatever its amount. If our payments to you in a calendar year reach the federal threshold, we ask for your taxpayer number and report them to you and the IRS on a Form 1099. The threshold is $2,000 for payments made in 2026 and is adjusted for inflation from 2027; before 2026 it was $600 (26 U.S.C. 6041(a), as amended by Public Law 119-21, section 70433).",
            "We may change or end the program. A code that was mailed before then keeps its value until it expires.",
          ],
        },
        `Questions about a referral: ${office} or ${call}.`,
      ],
    },
    {
      id: "reviews",
      title: "Reviews on this site",
      blocks: [
        "Reviews are what customers said about their move. We choose some to be shown first. We neither pay for reviews nor change what they say.",
      ],
    },
    {
      id: "liability",
      title: "Our responsibility for the website",
      blocks: [
        "We keep the site correct as well as we can, and it can still be wrong, late or out of reach for a while. When a page and your written estimate differ, the estimate counts. The [disclaimer](/disclaimer) says more.",
        "Nothing here limits what the law does not let us limit, and nothing here changes what a carrier owes you for lost or damaged goods.",
      ],
    },
    {
      id: "law",
      title: "Law and changes",
      blocks: [
        "The law of Virginia applies, and federal law where a move crosses a state line. When we change these terms, the date at the top changes with them. What you had sent us before is covered by the terms of that day.",
      ],
    },
  ],
};

const privacyPolicy: LegalDocument = {
  draft: true,
  path: "/privacy-policy",
  title: "Privacy policy",
  description: `What ${name} stores when you use this website, for how long, who gets it, and how you opt out or have it erased. In plain language.`,
  updated: "November 24, 2026",
  intro: `${name}, ${postalAddress}, decides what happens with the facts described here. This page says what the website does, and nothing that it does not do.`,
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          list: [
            "You can read every page without telling us who you are.",
            "We store what you send us with a form, and use it to answer you and to run the referral program.",
            "We sell nothing about you, and there is no advertising on this site.",
            "You can opt out of our emails with one press, and have everything about you erased by writing to the office.",
          ],
        },
        { when: "no-analytics", blocks: ["The website sets no cookies and counts no visitors."] },
        {
          when: "analytics",
          blocks: [
            "Visits are counted with Google Analytics. The section on your browser says how to stay out of it.",
          ],
        },
      ],
    },
    {
      id: "referrals",
      title: "When you refer a friend",
      blocks: [
        {
          facts: [
            [
              "About you",
              "The name and email address you gave, the phone number if you gave one, and your notes",
            ],
            [
              "About your friend",
              "The name and email address you gave, and the phone number if you gave one",
            ],
            ["About the referral", "The discount code, its state with the reason, and the times"],
            [
              "What for",
              "To send your friend the code, to recognize your friend when they call, to tie a booking to the code, and to send you the gift card",
            ],
          ],
        },
        "The link in your receipt leads to a private page with the state of the referral. It shows no more of your friend than the first name.",
        "If a friend gave us your address: we use it for one email with the code. You can opt out in that email, and you can ask us who named you and have the record erased.",
      ],
    },
    {
      id: "estimates",
      title: "When you ask for an estimate",
      blocks: [
        {
          when: "own-form",
          blocks: [
            {
              facts: [
                [
                  "About you",
                  "Your name and email address, and if you gave them your phone number and your details",
                ],
                [
                  "About the move",
                  "From, to, date, kind of move and kind of home, as far as you filled them in, the discount code that you came with, and your plan when you send it along: rooms, pieces, floors, packing and what we worked out of them",
                ],
                [
                  "About the request",
                  "What became of it (open, answered, booked or lost), with the reason and who at our office noted it, and the times",
                ],
                [
                  "What for",
                  "To answer you. The office gets your request by email and you get a confirmation. A later referral of the same address is not sent a code.",
                ],
              ],
            },
            "What you type on the home page is taken over to the estimate page and is stored only when you send it there.",
            "A plan that you make at [Plan your move](/plan) is in the address of that page and nowhere else until you send it with a request.",
          ],
        },
        {
          when: "embedded-form",
          blocks: [
            "The estimate form is another company’s and stands in a frame. What you type into it goes to that company and from there to us. Its own privacy policy applies to it.",
          ],
        },
      ],
    },
    {
      id: "mails",
      title: "When we send you an email",
      blocks: [
        "For each email we keep its kind, your address, its state, how often it was tried, when it was sent, what the mail server answered, and whether it came back or was marked as spam. We need it to send each email once and to notice when one does not arrive.",
        "Our emails hold no pictures or links that report whether you opened them.",
      ],
    },
    {
      id: "reviews",
      title: "When we publish your review",
      blocks: [
        "A review shows the name, the town, the stars, the text, the date and the kind of service. Write to the office if you want yours changed or taken down.",
      ],
    },
    {
      id: "opt-out-list",
      title: "When you opt out",
      blocks: [
        "Every email to you has a link that stops all of them at once: also what was still to come about forms sent with your address until then. If a form is sent with your address after that, we answer that one.",
        "We have to remember whom not to write to. An address whose mailbox does not exist, or from which an email was reported as spam, is remembered too. For this we keep a fingerprint of your address, made with a secret key, and not the address itself. It stays when everything else about you is erased, because otherwise the next referral would reach you again.",
      ],
    },
    {
      id: "logs",
      title: "Logs and protection",
      blocks: [
        "The log of the website holds the time, the page without its search words, the result and how long it took. It holds no names, email addresses, phone numbers or notes.",
        "To slow down floods of forms, the network address of a sender may be counted for up to a day. The count is kept apart from what was sent and vanishes by itself. So that nobody can use up the emails that we send in an hour, a fingerprint of the sender’s network, made with a secret key, is stored with the emails of a form. It is deleted two days after they left.",
      ],
    },
    {
      id: "browser",
      title: "What your browser keeps",
      blocks: [
        {
          list: [
            "The theme that you choose, light or dark, until you choose system again. It is never sent to us.",
            "Which tasks you have ticked off in a list of what to prepare, until you untick them. It is never sent to us.",
            "How far you had scrolled on each page, until you close the tab. It is never sent to us.",
          ],
        },
        { when: "no-analytics", blocks: ["There are no cookies."] },
        {
          when: "analytics",
          blocks: [
            "We set no cookies ourselves. Google Analytics sets cookies of its own to tell one visit from another. It learns which pages you open, which buttons you press, whether a form was sent, how quickly the page came, answered you and stopped moving, and rough facts about your device and region. It does not get what you type into forms or searches, and we have switched off its use for advertising.",
            "To stay out of it, switch on Global Privacy Control in your browser: then it is not loaded at all. Blocking it breaks nothing here.",
          ],
        },
        "Fonts, maps and pictures come from this website. The weather in the header is that of Ashburn: your own place is not asked for. The forecasts of our towns are fetched for all of them alike, so no weather service learns of your move. A link to an outside map or site tells that site that you came.",
      ],
    },
    {
      id: "who",
      title: "Who gets it",
      blocks: [
        {
          list: [
            "The company that hosts this website and its database.",
            "The mail provider that delivers our emails: it sees the address and the text of each email.",
            "People at our office who work on your request, your move or your referral.",
            "A court or an authority, when the law obliges us.",
          ],
        },
        "Nobody else. We do not sell or rent it, and we do not trade it.",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "Referrals, estimate requests, email records and reviews are kept until you ask us to erase them or until we clear them out. The website deletes nothing of this by a timetable.",
        `Copies for safety are made of the database. A copy is kept for ${company.copiesKeptDays} days at most. What was erased stays in older copies until then, and is erased again if we have to go back to one of them.`,
      ],
    },
    {
      id: "rights",
      title: "See it, correct it, have it erased",
      blocks: [
        {
          list: [
            "Stop our emails: press the unsubscribe link in any of them. It works at once, also for emails that are on their way.",
            `See, correct or erase: write to ${office}, from the address it is about. We may ask a question to make sure that it is you.`,
            `By phone or post: ${call}, ${postalAddress}.`,
          ],
        },
        "Erasing removes you from referrals, estimate requests and email records. If you ask for it before a gift card was sent, the card can no longer be sent.",
      ],
    },
    {
      id: "changes",
      title: "Children and changes",
      blocks: [
        "This website is for people who plan a move, not for children under 13, and we store nothing about them knowingly.",
        "When this policy changes, the date at the top changes with it.",
      ],
    },
  ],
};

const disclaimer: LegalDocument = {
  draft: true,
  path: "/disclaimer",
  title: "Disclaimer",
  description: `How far you can rely on the tips, times, distances, weather and reviews on the website of ${name}, and what counts instead when it matters.`,
  updated: "November 22, 2026",
  intro:
    "The pages are here to help you plan. This says how far you can rely on them, and what counts instead when it matters.",
  sections: [
    {
      id: "information",
      title: "Information, not advice",
      blocks: [
        "Tips on packing, parking, permits, buildings and appliances are general. Rules differ from town to town and change. Ask your town, your building and your insurer about your own case.",
        "In danger, call 911 first. Our emergency line is for moving, not for rescue.",
      ],
    },
    {
      id: "prices",
      title: "Prices and availability",
      blocks: [
        "No page is an offer. A price is a price when it stands in your written estimate, and a date is a date when we have confirmed it. Same-week and same-day service depends on free crews and trucks.",
      ],
    },
    {
      id: "times",
      title: "Times and distances",
      blocks: [
        `Office: ${hours.office}. ${hours.emergency}. The 2 to 4 hours of an emergency move are what we work to; traffic and weather can make them longer.`,
        "Distances between towns are straight lines, unless a page says otherwise. The maps are drawings and not for navigation.",
      ],
    },
    {
      id: "weather",
      title: "Weather",
      blocks: [
        "The weather in the header comes from a weather service and can be up to three hours old. When there is no fresh reading, the header shows a placeholder. The forecast beside a planned move comes from the National Weather Service and can be up to 18 hours old; farther ahead stands what the month usually brings. Do not plan for safety by either.",
      ],
    },
    {
      id: "reviews",
      title: "Reviews and figures",
      blocks: [
        "Reviews are opinions of the people who wrote them. Another move can go another way. Figures such as the number of reviews are rounded.",
      ],
    },
    {
      id: "insurance",
      title: "Licenses and insurance",
      blocks: [
        `USDOT ${registration.usdot}, MC ${registration.mc}, VA DMV ${registration.vaDmv}. You can look them up with the authorities. The amounts of our general liability insurance are limits of a policy, not a promise to pay, and that policy does not cover the goods we move. What we owe for lost or damaged goods stands in your contract and in the law.`,
      ],
    },
    {
      id: "links",
      title: "Other websites",
      blocks: [
        "We link to other sites where it helps. They are not ours, and we cannot answer for what they say or store.",
      ],
    },
    {
      id: "mistakes",
      title: "Found a mistake?",
      blocks: [`Write to ${office} or call ${call}. We will mend it.`],
    },
  ],
};

export const legalDocuments: readonly LegalDocument[] = [termsOfUse, privacyPolicy, disclaimer];

/** @throws Error when no legal page has this path. */
export function findLegalDocument(path: string): LegalDocument {
  const found = legalDocuments.find((document) => document.path === path);
  if (!found) throw new Error(`There is no legal page at ${path}`);
  return found;
}
