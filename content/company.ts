import { ownerFiles } from "#content/owner/files.ts";
import { withOwnFacts } from "./own-facts.ts";

/** Business days in which a referral is processed. */
export const processingDays = { least: 1, most: 2 } as const;

/**
 * The company shipped here is fictional: numbers come from the range reserved for fiction (571-555-01xx), addresses from
 * example.com. `npm run ops -- check` lists what an owner must replace, in content/owner/company.json.
 */
const shipped = {
  name: "Ashfield Moving Co.",
  shortName: "Ashfield",
  tagline: "Moving Co.",
  foundedYear: 2015,
  phone: { display: "571-555-0142", href: "tel:+15715550142" },
  emails: { moves: "moves@example.com", office: "office@example.com" },
  city: "Ashburn, VA",
  /** Printed in every mail: CAN-SPAM asks for a valid physical postal address (15 U.S.C. 7704(a)(5)). */
  postalAddress: "100 Sample Street, Ashburn, VA 20147",
  serviceArea: "Virginia, DC and Maryland",
  /** An empty number is shown nowhere. Where each can be looked up stands in look-ups.ts. */
  registration: {
    usdot: "0000000",
    mc: "000000",
    vaDmv: "00000-SAMPLE",
    maryland: "HGM-0000-SAMPLE",
    dc: "",
  },
  /** How soon a person answers an estimate request: "within one business day". Pages promise nothing while it is empty. */
  replyTime: "",
  websites: [] as { label: string; href: string }[],
  social: [] as { label: string; href: string }[],
  hours: {
    office: "8:00 AM to 8:00 PM, every day",
    opens: "08:00",
    closes: "20:00",
    emergency: "Emergency line: 24/7",
  },
  /** How many moves each day can take, unless the office sets another number for a day at the desk. 0 is a day off. */
  movesADay: { sunday: 2, monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 4, saturday: 4 },
  /** When the crew arrives. A customer asks for one of these, and the office confirms it with the booking. */
  arrivalWindows: {
    morning: "8:00 to 10:00 AM",
    midday: "11:00 AM to 1:00 PM",
    afternoon: "2:00 to 4:00 PM",
  },
  /** Shown while the statistics of the reviews cannot be read; `ops check` compares them (docs/rules.md, "Reviews and ratings"). */
  claims: { reviews: 100, rating: 5, fiveStarPercent: 99 },
  customers: "100+",
  cities: "18+",
  /** No copy of the database is older: the privacy page says so, and `ops check` compares BACKUP_KEEP_DAYS. */
  copiesKeptDays: 30,
  /** The terms of the referral program: every page, mail and legal text reads them from here. */
  referral: {
    giftCard: "$50",
    discount: "10%",
    tariff: "where our filed tariff permits",
    /** What the discount is taken off. */
    appliesTo: "the moving charges on your estimate, not taxes or third-party fees",
    /** What kind of gift card it is, and when it is sent: "within 10 business days after the move". */
    card: "an electronic gift card",
    cardSent: "when we mark the move completed",
    codeMonths: 12,
    processing: `${processingDays.least}-${processingDays.most} business days`,
    limit: "no limit",
  },
  /** Payment terms that pages, FAQ and the terms of use repeat. */
  payment: {
    localDeposit: "$250",
    lateFeePerDay: "$50",
    /** The most road miles of a local move. It also has to stay within the service area. */
    localMiles: 50,
  },
  insurance: [
    { label: "Per occurrence", amount: "$1,000,000" },
    { label: "General aggregate", amount: "$2,000,000" },
    { label: "Personal and advertising injury", amount: "$1,000,000" },
    { label: "Damage to rented premises", amount: "$100,000" },
    { label: "Medical, per person", amount: "$5,000" },
  ],
  /** Limits of the policies beside general liability, "$50,000". An empty one is shown nowhere. */
  otherInsurance: { cargo: "", auto: "", workersCompensation: "" },
  discountCodePrefix: "ASH",
} as const;

/** Every fact about the company that the site, the mails and the structured data repeat. */
export const company = withOwnFacts(shipped, ownerFiles.company);

/** False until the owner gives the registration that moves within Maryland need: pages then say to ask. */
export const movesWithinMaryland = company.registration.maryland !== "";

/** Home offices, in the order the company lists them. Keys are location keys of content/locations.ts. */
export const homeOffices = ["ashburn", "sterling", "winchester"] as const;

/** Cubic feet that one of our 26-foot trucks holds. Between both lies how well odd shapes stack. */
export const truckCubicFeet = { low: 1_500, high: 1_800 };

/** "1,500 to 1,800", as texts give them. */
export const truckHolds = `${truckCubicFeet.low.toLocaleString("en-US")} to ${truckCubicFeet.high.toLocaleString("en-US")}`;
