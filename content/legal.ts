/**
 * Drafts for counsel, not legal advice: what this software does, in plain language. Have a lawyer complete them, and
 * review them whenever what is stored, for how long, or who receives it changes.
 */

import { company } from "./company.ts";
import { allHours, offersEmergency } from "./opening-hours.ts";
import { billOfLading, localMeans, paymentTerms } from "./payment.ts";
import { card, firstMoveOffer } from "./referral-offer.ts";
import { registrationsInWords } from "./registrations.ts";
import type { TextsByTitle } from "./texts-by-title.ts";

/** Text may contain [label](address). */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { facts: TextsByTitle }
  | { keys: readonly (readonly [keys: string, effect: string])[] };

/** What the operator configured. Blocks with `when` are shown only if it applies. */
export type LegalSetting = "analytics" | "no-analytics" | "own-form" | "embedded-form";

export type LegalSection = {
  id: string;
  title: string;
  blocks: readonly (LegalBlock | { when: LegalSetting; blocks: readonly LegalBlock[] })[];
};

export type LegalDocument = {
  /** True until a lawyer has approved the text; `ops check` warns about drafts. */
  draft: boolean;
  path: string;
  title: string;
  description: string;
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
};

const { name, phone, emails, postalAddress, referral, city } = company;
const office = `[${emails.office}](mailto:${emails.office})`;
const call = `[${phone.display}](${phone.href})`;

const termsOfUse: LegalDocument = {
  draft: true,
  path: "/terms-of-use",
  title: "Terms of use",
  description: `What you and ${name} can count on when you use this website, ask for an estimate or refer a friend: estimates, deposits, the referral program.`,
  updated: "November 26, 2026",
  intro: `These terms are between you and ${name}, ${postalAddress}. They cover this website and the referral program. Your move itself is covered by the written estimate and the contract you sign for it.`,
  sections: [
    {
      id: "website",
      title: "Using the website",
      blocks: [
        "You can read every page without an account. You may print and share pages for your own move.",
        {
          list: [
            "Send only true information in the forms, and only about yourself or about a friend who agrees.",
            "Do not send forms with automated tools, and do not try to break or overload the site. If too many forms come from one place, we refuse them for a while.",
            "The texts, drawings and maps belong to us. Ask before you use them elsewhere.",
          ],
        },
      ],
    },
    {
      id: "estimates",
      title: "Estimates and bookings",
      blocks: [
        "Asking for an estimate is free and binds neither of us. A date is yours once we have confirmed it in writing and any deposit is paid.",
        "A price covers what the written estimate lists. More furniture, more stairs or a different address calls for a new estimate.",
        "Within Virginia, household moves over 30 miles are charged at rates filed with the Virginia DMV. Within Maryland, you get a written estimate of each service and fee, and the law limits how far the bill may exceed it (Md. Code, Commercial Law, 14-3103).",
        // Read on `rulesReadOn` (moving-rules.ts), but 375.807 in the edition of 2015, on November 29, 2026.
        `Household moves between states follow federal rules, which limit what you owe at delivery and what may be added for late payment (49 CFR 375.703 and 375.807). ${billOfLading} (49 CFR 375.505).`,
        "These terms take none of those rights away.",
      ],
    },
    {
      id: "payment",
      title: "Deposits and payment",
      blocks: [
        {
          facts: {
            [`Local move (${localMeans})`]: paymentTerms.local,
            "Long-distance move, or between states": paymentTerms.longDistance,
            "If you cancel a local move": paymentTerms.youCancel.local,
            "If you cancel any other move": paymentTerms.youCancel.longDistance,
            "If we cancel": paymentTerms.weCancel,
            "Late payment": paymentTerms.late,
            "Ways to pay": `We take ${company.payment.means}`,
          },
        },
      ],
    },
    {
      id: "not-moved",
      title: "What we do not move",
      blocks: [
        "Hazardous items, perishables, valuables and grand pianos, baby grands included. If they are packed without our knowledge, we may leave them behind, and we answer for them only where the law says so.",
      ],
    },
    {
      id: "referrals",
      title: "Referral program",
      blocks: [
        "You recommend us to a friend with the form on the [referral page](/referrals) or with your own link, and both of you get a reward.",
        {
          facts: {
            "For you": `A ${referral.giftCard} gift card, after your friend has completed a first move with us`,
            // Not read: the Federal Reserve's article of 2013 on 1005.20 was, on November 28, 2026.
            "The gift card": `It is ${referral.card}. We send it ${card.goesTo}, ${referral.cardSent}. With it you learn who issues it, and any expiration date and fee (12 CFR 1005.20).`,
            "For your friend": firstMoveOffer,
            "What the discount comes off": referral.appliesTo.replace(/^./, (first) => first.toUpperCase()),
            "The code": `One for each referral. It expires ${referral.codeMonths} months after the day of the referral.`,
            "Your own link":
              "You get one when you refer a friend or have moved with us. It is good for any number of friends until you or we end it. A friend who comes by it is referred once they ask us for an estimate.",
            "How many friends": "As many as you like",
            "How long it takes": `We process a referral in ${referral.processing}`,
          },
        },
        {
          list: [
            "Your friend must be a new customer, and must not have asked us for a quote before.",
            "You cannot refer yourself, under any email address.",
            "Our employees and the people in their households cannot take part, as referrer or as friend.",
            "Ask your friend first. Refer only someone who agrees to get an email from us, and one reminder.",
            "Give your link to people you know, in your own words. Do not advertise with it: we may end a link that is misused.",
            "The email to your friend comes from us. We are its sender, it gives our postal address, and its link stops all further emails from us. It says that you get a reward.",
            "A friend gets at most one invitation in 90 days, and one person’s referrals send at most 10 emails a day. The whole site also has an hourly limit. A referral over a limit is not lost: it is held, and released automatically when there is room again.",
            "We may also hold or decline a referral that does not seem to meet these terms. The page thanks you in every case, so that nobody can use the form to find out who our customers are.",
            "The discount applies to one move, booked with the code. It cannot be paid out in cash or combined with another discount.",
            "If two people refer the same friend, the code that the friend books with decides who gets the gift card.",
            // Not read: accountants' articles on section 70433 were, on November 28, 2026.
            "A gift card may be taxable income, whatever its amount. If our payments to you in a calendar year reach the federal threshold, we ask for your taxpayer number and report them to you and the IRS on a Form 1099. The threshold is $2,000 for payments made in 2026 and is adjusted for inflation from 2027; before 2026 it was $600 (26 U.S.C. 6041(a), as amended by Public Law 119-21, section 70433).",
            "We may change or end the program. A code that we emailed before then is good until it expires.",
          ],
        },
        `Questions about a referral: ${office} or ${call}.`,
      ],
    },
    {
      id: "reviews",
      title: "Reviews on this site",
      blocks: [
        "Reviews are what customers said about their move. We pick some for the home page. We do not pay for reviews or change what they say.",
      ],
    },
    {
      id: "liability",
      title: "Our responsibility for the website",
      blocks: [
        "We do our best to keep the site correct, but it can still be wrong, out of date or unavailable for a while. If a page and your written estimate differ, the estimate counts. The [disclaimer](/disclaimer) says more.",
        "Nothing here limits what the law does not let us limit, and nothing here changes what a carrier owes you for lost or damaged goods.",
      ],
    },
    {
      id: "law",
      title: "Law and changes",
      blocks: [
        "Virginia law applies, and federal law where a move crosses a state line. Neither takes away what the consumer law of your own state gives you. When we change these terms, we change the date at the top. Anything you sent us before is covered by the terms of that day.",
      ],
    },
  ],
};

const privacyPolicy: LegalDocument = {
  draft: true,
  path: "/privacy-policy",
  title: "Privacy policy",
  description: `What ${name} stores when you use this website, for how long, who gets it, and how you opt out or have it erased. In plain language.`,
  updated: "November 28, 2026",
  intro: `${name}, ${postalAddress}, decides how the information described here is used. This page covers what the website does, and nothing else.`,
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          list: [
            "You can read every page without telling us who you are.",
            "We store what you send us with a form, and use it to answer you and to run the referral program.",
            "We do not sell anything about you, and there is no advertising on this site.",
            "You can opt out of our emails at any time. Write to the office, and we erase what this website stores about you. Papers of a move that the law makes us keep stay in our files.",
          ],
        },
        { when: "no-analytics", blocks: ["The website sets no cookies and counts no visitors."] },
        {
          when: "analytics",
          blocks: [
            "Visits are counted with Google Analytics. The section on your browser says how to opt out.",
          ],
        },
      ],
    },
    {
      id: "referrals",
      title: "When you refer a friend",
      blocks: [
        {
          facts: {
            "About you":
              "The name and email address you gave, the phone number if you gave one, and your notes",
            "About your friend": "The name and email address you gave, and the phone number if you gave one",
            "About the referral": "The discount code, the status and its reason, and the dates and times",
            "What for":
              "To send your friend the code, to recognize your friend when they call, to match a booking to the code, and to send you the gift card",
          },
        },
        "The link in your receipt leads to a private page with the status of the referral. All it shows about your friend is the first name. With your own link we keep your name and email address. We count how often it was opened, and how many requests and bookings came of it. You see these numbers, and never who came.",
        "If you come by somebody’s link, we keep nothing about you until you ask for an estimate. Then we check it against the referral terms, as we do with the form.",
        "If a friend gave us your address, we use it for one email with the code, and for one reminder two weeks before the code ends if you have not asked us for anything. You can opt out in both, and you can ask us who referred you and have the record erased.",
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
              facts: {
                "About you":
                  "Your name and email address, and your phone number and details if you gave them",
                "About the move":
                  "From, to, dates, arrival time, kind of move and home, if given, the discount code you came with, and your plan if you send it: rooms, pieces, floors, packing and what we worked out from them",
                "How you came":
                  "What the address of the first page said, such as an ad’s campaign and click number, and the website that linked to it, or that you used a code or somebody’s link, or called",
                "About the request":
                  "What became of it (open, answered, booked, done or cancelled), the reason, who at our office recorded it, and the dates and times",
                "What for":
                  "To answer you. The office gets your request by email and you get a confirmation. If someone refers the same address later, we do not send it a code.",
              },
            },
            "The short form on the home and contact pages is stored when you send it with your name and email address. If one is missing, or your browser runs no scripts, it only fills in the form on the estimate page.",
            "The link in your confirmation leads to the private page of your move. We store what you send us there, such as a new date, a message or a report of damage, and our answers, together with your request.",
            "A plan that you make at [Plan your move](/plan) is kept in the address of that page and nowhere else until you send it with a request.",
          ],
        },
        {
          when: "embedded-form",
          blocks: [
            "The estimate form belongs to another company and is shown in a frame. What you type into it goes to that company, and from there to us. That company’s privacy policy applies to it.",
          ],
        },
      ],
    },
    {
      id: "mails",
      title: "When we send you an email",
      blocks: [
        "For each email we keep its kind, your address, its status, how many times we tried, when it was sent, what the mail server answered, and whether it bounced or was marked as spam. We need this to send each email once and to notice when one does not arrive.",
        "Our emails have no pictures or links that report whether you opened them.",
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
        "Every email to you has a link. It stops all of them at once, also those that a later form with your address asks for, except about a move you have booked. “This wasn’t me” in the confirmation of an estimate request stops only the emails about that request. To hear from us again, call.",
        "We have to remember who not to write to. We also remember an address whose mailbox does not exist, or that reported one of our emails as spam. For this we keep a fingerprint of your address, made with a secret key, and not the address itself. It stays when everything else about you is erased, because otherwise the next referral would reach you again.",
      ],
    },
    {
      id: "logs",
      title: "Logs and protection",
      blocks: [
        "The website’s log records the time, the page without search words, the result and how long it took. It records no names, email addresses, phone numbers or notes.",
        "To slow down floods of forms, we may count the forms that come from one email address or one network, for up to a day. The count is kept apart from what was sent and expires by itself.",
      ],
    },
    {
      id: "browser",
      title: "What your browser keeps",
      blocks: [
        {
          list: [
            "The theme that you choose, light or dark, until you go back to System. It is never sent to us.",
            "Which tasks you have checked off in a checklist, until you uncheck them. It is never sent to us.",
            "What you have typed into a form, until you send it or close the tab. It is not sent to us before.",
            "How you came to this website, until you close the tab. It is sent to us only with an estimate request.",
            "Once you have sent a form, until you close the tab: the time, a link to your move’s page, and your own name, email address and phone number for another referral.",
            "How far you had scrolled on each page, until you close the tab. It is never sent to us.",
          ],
        },
        { when: "no-analytics", blocks: ["There are no cookies."] },
        {
          when: "analytics",
          blocks: [
            "We set no cookies ourselves. Google Analytics sets cookies of its own to tell one visit from another. It learns which pages you open, which buttons you click, how much of a form you filled in, whether it was sent and for which kind of move and home, and rough information about your device and region. It does not get what you type into forms or searches, and we have turned off its use for advertising.",
            "To opt out, turn on Global Privacy Control in your browser: then it is not loaded at all. Blocking it breaks nothing here.",
          ],
        },
        `Fonts, maps and pictures come from this website. The weather in the header is for ${city.split(",")[0]}: we do not ask where you are. If you follow a link to another site, that site learns that you came; a link to a forecast also names its place.`,
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
            "People at our office and on the crew who work on your request, your move or your referral.",
            "If you ask for a certificate of insurance: your building’s manager, the insurer and its agent. They get your name, the address and the date.",
            "If you refer a friend: the friend gets your name. You get to see when your friend’s move is booked and done.",
            "A court or an authority, such as the IRS for gift cards, when the law requires it.",
          ],
        },
        { when: "analytics", blocks: ["Google, for the statistics described above."] },
        "We do not sell it, rent it or trade it.",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "We keep referrals, personal links, estimate requests, what was sent from a move page, email records and reviews until you ask us to erase them or until we clear them out. The website does not delete them on a schedule.",
        // Read in the edition of 2015, on November 29, 2026, and 375.503 in a copy of September 2024.
        "The papers of a move, such as the estimate, the inventory, the bill of lading and claims, are not on this website. We keep them as long as the law says: for a move between states, at least one year (49 CFR 375.403, 375.405, 375.503 and 375.505).",
        `We make backups of the database and keep each for at most ${company.copiesKeptDays} days. Erased data stays in older backups until then, and is erased again if we have to restore one of them.`,
      ],
    },
    {
      id: "rights",
      title: "See it, correct it, have it erased",
      blocks: [
        {
          list: [
            "Stop our emails: use the unsubscribe link in any of them. It works at once, even for emails that are about to go out.",
            `See, correct or erase: write to ${office}, from the address it is about. We may ask a question to make sure it is you.`,
            `By phone or post: ${call}, ${postalAddress}.`,
          ],
        },
        "Erasing removes you from referrals, personal links, estimate requests (with their move pages) and email records. It does not reach papers that the law makes us keep. If you ask before a gift card has been sent, we can no longer send it.",
      ],
    },
    {
      id: "changes",
      title: "Children and changes",
      blocks: [
        "This website is for people planning a move, not for children under 13, and we do not knowingly store anything about them.",
        "When we change this policy, we change the date at the top.",
      ],
    },
  ],
};

const disclaimer: LegalDocument = {
  draft: true,
  path: "/disclaimer",
  title: "Disclaimer",
  description: `How far you can rely on the tips, times, distances, weather and reviews on the website of ${name}, and what counts instead when it matters.`,
  updated: "November 26, 2026",
  intro:
    "This website is here to help you plan. This page says how far you can rely on it, and what counts instead when it matters.",
  sections: [
    {
      id: "information",
      title: "Information, not advice",
      blocks: [
        "Tips on packing, parking, permits, buildings and appliances are general. Rules differ from town to town and change. Ask your town, your building and your insurer about your own case.",
        `If you are in danger, call 911 first.${offersEmergency ? " Our emergency line is for moving, not for rescue." : ""}`,
      ],
    },
    {
      id: "prices",
      title: "Prices and availability",
      blocks: [
        "No page is an offer. A price counts once it is in your written estimate, and a date once we have confirmed it. Same-week and same-day service depends on available crews and trucks.",
      ],
    },
    {
      id: "times",
      title: "Times and distances",
      blocks: [
        `${allHours}${offersEmergency ? ` We aim to be at an emergency move in ${company.hours.emergencyWithin}; traffic and weather can make it longer.` : ""}`,
        "Distances between towns are in a straight line, unless a page says otherwise. The maps are drawings, not for navigation.",
      ],
    },
    {
      id: "weather",
      title: "Weather",
      blocks: [
        "The weather in the header comes from a weather service and can be up to three hours old. When there is no fresh reading, the header shows a placeholder. For a planned move we show what the month is usually like. Do not rely on either for your safety.",
      ],
    },
    {
      id: "reviews",
      title: "Reviews and figures",
      blocks: [
        "Reviews are the opinions of the people who wrote them. Your move may go differently. Figures such as the number of reviews are rounded.",
      ],
    },
    {
      id: "insurance",
      title: "Licenses and insurance",
      blocks: [
        `${registrationsInWords && `Our registrations: ${registrationsInWords}. You can look them up with the regulators. `}The amounts of our general liability insurance are limits of a policy, not a promise to pay, and that policy does not cover the goods we move. Your contract and the law say what we owe for lost or damaged goods.`,
      ],
    },
    {
      id: "links",
      title: "Other websites",
      blocks: [
        "We link to other sites where it helps. They are not ours, and we are not responsible for what they say or store.",
      ],
    },
    {
      id: "mistakes",
      title: "Found a mistake?",
      blocks: [`Write to ${office} or call ${call}. We’ll fix it.`],
    },
  ],
};

export const legalDocuments: readonly LegalDocument[] = [termsOfUse, privacyPolicy, disclaimer];
