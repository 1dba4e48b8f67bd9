import { ownerFiles } from "#content/owner/files.ts";
import { overrideFacts } from "./override-facts.ts";

/** Business days to process a referral. */
export const processingDays = { least: 1, most: 2 } as const;

/** How many crews work each day, unless the office sets another number for a day at the desk. 0 is a day off. */
const crewsADay = { sunday: 2, monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 4, saturday: 4 };

/**
 * A fictional company: its phone number (571-555-01xx) and email domain are reserved for examples. `npm run ops -- check`
 * lists what an owner must replace in content/owner/company.json.
 */
const shipped = {
  name: "Ashfield Moving Co.",
  shortName: "Ashfield",
  tagline: "Moving Co.",
  foundedYear: 2015,
  /** Files in content/owner/: a logo for header and footer, and a square icon for browser tabs and social images. */
  logo: "",
  icon: "",
  phone: { display: "571-555-0142", href: "tel:+15715550142" },
  /** A number that takes text messages, such as "571-555-0143". Not shown while empty. */
  textPhone: "",
  emails: { moves: "moves@example.com", office: "office@example.com" },
  city: "Ashburn, VA",
  /** Towns with a page from which crews start: a list of their names. */
  homeOffices: ["Ashburn", "Sterling", "Winchester"] as string[],
  /** CAN-SPAM requires a valid postal address in every email (15 U.S.C. 7704(a)(5)). */
  postalAddress: "100 Sample Street, Ashburn, VA 20147",
  serviceArea: "Virginia, DC and Maryland",
  /** Empty numbers are not shown. An owner's file starts from none. look-ups.ts links each to its regulator. */
  registration: {
    usdot: "0000000",
    mc: "000000",
    vaDmv: "00000-SAMPLE",
    maryland: "HGM-0000-SAMPLE",
    dc: "",
  },
  /** Shown on about; their portraits are in photos.json. */
  people: [] as { name: string; role: string; since: number; says: string }[],
  /** How soon you answer a request, such as "within one business day". Not shown while empty. */
  replyTime: "",
  websites: [] as { label: string; href: string }[],
  /** Your pages at review sites, such as { site: "Google", href: "https://...", figures: "4.9 of 5, 214 reviews" }. */
  reviewsElsewhere: [] as { site: string; href: string; figures: string }[],
  /** Where customers write reviews, such as { site: "Google", href: "https://..." }. If empty, the email asks for a reply instead. */
  reviewPage: { site: "", href: "" },
  social: [] as { label: string; href: string }[],
  hours: {
    office: "8:00 AM to 8:00 PM, every day",
    opens: "08:00",
    closes: "20:00",
    /** On days with other hours: { saturday: { opens: "09:00", closes: "13:00" } }. */
    otherDays: {} as Partial<Record<keyof typeof crewsADay, { opens: string; closes: string }>>,
    /** Days on which the office is closed and no crew works, such as "2026-12-25". */
    closedOn: [] as string[],
    emergency: "Emergency line: 24/7",
    /** How soon an emergency crew is with a customer. An aim, not a promise. */
    emergencyWithin: "2 to 4 hours",
  },
  crewsADay,
  /** Whether customers read on their move's page, and in its emails, who leads their crew. */
  showsCrewLead: false as boolean,
  /** When the crew arrives. A customer asks for one of these, and the office confirms it with the booking. */
  arrivalWindows: {
    morning: "8:00 to 10:00 AM",
    midday: "11:00 AM to 1:00 PM",
    afternoon: "2:00 to 4:00 PM",
  },
  /** Shown when the review statistics cannot be read. `ops check` compares the two (docs/rules.md, "Reviews and ratings"). */
  claims: { reviews: 100, rating: 5, fiveStarPercent: 99 },
  customers: "100+",
  cities: "18+",
  /** What you do not offer, by the last word of its address: "junk" for /services/junk. */
  leftOut: { services: [] as string[], towns: [] as string[] },
  /** How long backups are kept, as the privacy page promises. `ops check` compares it with BACKUP_KEEP_DAYS. */
  copiesKeptDays: 30,
  referral: {
    giftCard: "$50",
    discount: "10%",
    /** The condition of the discount, after a comma; empty for a mover without a filed tariff. */
    tariff: "where our filed tariff permits",
    appliesTo: "the moving charges on your estimate, not taxes or third-party fees",
    /** The kind of gift card, and when it is sent: "within 10 business days after the move". */
    card: "an electronic gift card",
    cardBy: "email",
    cardSent: "after we mark the move completed",
    codeMonths: 12,
    processing: `${processingDays.least}-${processingDays.most} business days`,
    limit: "no limit",
  },
  /** The usual one: how long the box is, and what it holds. */
  truck: { feet: 26, cubicFeet: { low: 1_500, high: 1_800 } },
  /** How far deliveries go. */
  deliveryMiles: 150,
  payment: {
    means: "cards, Zelle, Venmo, cash, checks and Apple Pay",
    /** Empty for none. */
    localDeposit: "$250",
    lateFeePerDay: "$50",
    /** Longest local move in road miles. It must also stay within the service area. */
    localMiles: 50,
  },
  insurance: [
    { label: "Per occurrence", amount: "$1,000,000" },
    { label: "General aggregate", amount: "$2,000,000" },
    { label: "Personal and advertising injury", amount: "$1,000,000" },
    { label: "Damage to rented premises", amount: "$100,000" },
    { label: "Medical, per person", amount: "$5,000" },
  ],
  /** Policy limits, such as "$50,000". Empty ones are not shown. */
  otherInsurance: { cargo: "", auto: "", workersCompensation: "" },
  discountCodePrefix: "ASH",
  /** Fields in which the sample's value is true of you, such as "payment.means": `ops check` stops asking about them. */
  confirmed: [] as string[],
} as const;

const own = ownerFiles.company;
const noRegistration = Object.fromEntries(Object.keys(shipped.registration).map((key) => [key, ""]));

/** A license number is never the sample's: what an owner does not name is absent. */
export const company = overrideFacts(
  shipped,
  Object.keys(own).length > 0 ? { ...own, registration: { ...noRegistration, ...own.registration } } : {},
);

/** Moves within Maryland need a registration there. Without one, pages say to ask first. */
export const movesWithinMaryland = company.registration.maryland !== "";
