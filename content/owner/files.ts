import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const text = z.string().trim().min(1, "is empty: write it, or delete the line");
const link = z.strictObject({ label: text, href: z.url({ protocol: /^https$/ }) });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:00");
const weekday = z.enum(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]);
const crewsInADay = z.int().min(0).max(99);

const companySchema = z
  .strictObject({
    name: text,
    shortName: text,
    tagline: z.string(),
    logo: z.string(),
    icon: z.string(),
    foundedYear: z.int().min(1800).max(2100),
    phone: z
      .strictObject({
        display: text,
        href: z.string().regex(/^tel:\+1\d{10}$/, "must be like tel:+15715550142"),
      })
      .refine(
        ({ display, href }) => href.endsWith(display.replace(/\D/g, "")),
        "does not show the number it calls",
      ),
    textPhone: z
      .string()
      .refine((number) => /^1?\d{10}$|^$/.test(number.replace(/\D/g, "")), "must be like 571-555-0143"),
    emails: z.strictObject({ moves: z.email(), office: z.email() }).partial(),
    city: text,
    postalAddress: text,
    serviceArea: text,
    registration: z
      .strictObject({
        usdot: z.string(),
        mc: z.string(),
        vaDmv: z.string(),
        maryland: z.string(),
        dc: z.string(),
      })
      .partial(),
    people: z.array(z.strictObject({ name: text, role: text, since: z.int().min(1800), says: text })),
    replyTime: z.string(),
    websites: z.array(link),
    reviewsElsewhere: z.array(
      z.strictObject({ site: text, href: z.url({ protocol: /^https$/ }), figures: text }),
    ),
    reviewPage: z.union([
      z.strictObject({ site: text, href: z.url({ protocol: /^https$/ }) }),
      z.strictObject({ site: z.literal(""), href: z.literal("") }),
    ]),
    social: z.array(link),
    hours: z
      .strictObject({
        office: text,
        opens: time,
        closes: time,
        otherDays: z.partialRecord(weekday, z.strictObject({ opens: time, closes: time })),
        closedOn: z.array(z.iso.date("must be a day such as 2026-12-25")),
        emergency: text,
        emergencyWithin: text,
      })
      .partial()
      .refine(
        ({ office, opens, closes }) =>
          new Set([office, opens, closes].map((one) => one === undefined)).size === 1,
        "must give office, opens and closes together: pages show all three",
      )
      .refine(({ opens = "", closes = "24" }) => opens < closes, "closes before it opens"),
    crewsADay: z.partialRecord(weekday, crewsInADay),
    showsCrewLead: z.boolean(),
    arrivalWindows: z.strictObject({ morning: text, midday: text, afternoon: text }).partial(),
    claims: z
      .strictObject({
        reviews: z.int().min(0),
        rating: z.number().min(0).max(5),
        fiveStarPercent: z.int().min(0).max(100),
      })
      .partial(),
    copiesKeptDays: z.int().min(1),
    customers: z.string(),
    cities: text,
    homeOffices: z.array(text).min(1),
    leftOut: z.strictObject({ services: z.array(text), towns: z.array(text) }).partial(),
    truck: z
      .strictObject({
        feet: z.int().min(8).max(53),
        cubicFeet: z
          .strictObject({ low: z.int().min(1), high: z.int() })
          .refine(({ low, high }) => low <= high, "low is more than high"),
      })
      .partial(),
    deliveryMiles: z.int().min(1),
    payment: z
      .strictObject({
        means: text,
        localDeposit: z.string(),
        lateFeePerDay: text,
        localMiles: z.int().min(1),
      })
      .partial(),
    referral: z
      .strictObject({
        giftCard: z.string().regex(/^\$\d+$/, "must be like $25"),
        discount: z.string().regex(/^\d{1,2}%$/, "must be like 10%"),
        tariff: z.string(),
        appliesTo: text,
        card: text,
        cardBy: z.enum(["email", "mail"]),
        cardSent: text,
      })
      .partial(),
    confirmed: z.array(text),
    discountCodePrefix: z
      .string()
      .regex(/^[A-HJ-NP-Z]{2,4}$/, "must be two to four capitals without I and O"),
    insurance: z.array(z.strictObject({ label: text, amount: text })).min(1),
    otherInsurance: z
      .strictObject({ cargo: z.string(), auto: z.string(), workersCompensation: z.string() })
      .partial(),
  })
  .partial();

/** `shows` describes the picture for people who cannot see it; `caption` appears below it, such as the names of the crew. */
const photo = z.strictObject({ file: text, shows: text, caption: text.optional() });

const photosSchema = z
  .strictObject({
    crew: photo,
    truck: photo,
    office: photo,
    services: z.record(z.string(), photo),
    towns: z.record(z.string(), photo),
    people: z.record(z.string(), photo),
  })
  .partial();

/** By location key. null: the page shows no testimonial. */
const testimonialsSchema = z.record(
  z.string(),
  z.strictObject({ name: text, location: text, quote: text, rating: z.int().min(1).max(5) }).nullable(),
);

const reviewPolicySchema = z
  .strictObject({
    draft: z.boolean(),
    collected: z.array(text).min(1),
    hidden: z.array(text).min(1),
    notHidden: text,
  })
  .partial();

const span = z
  .strictObject({ low: z.number().min(0), high: z.number().min(0) })
  .refine(({ low, high }) => low <= high, "low is more than high");

/** In whole dollars; content/rates.ts explains each. */
const ratesSchema = z
  .strictObject({
    hourly: z.partialRecord(z.enum(["2", "3", "4", "5", "6"]), z.number().positive()),
    minimumHours: z.number().positive(),
    travel: span.default({ low: 0, high: 0 }),
    travelPerMile: z.number().min(0).optional(),
    packer: z.number().min(0).optional(),
    carton: span.default({ low: 0, high: 0 }),
  })
  .nullable();

/**
 * Reads the files that hold what differs from the shipped content.
 * @throws Error naming the file and the field.
 */
export function readOwnerFiles(folder: string) {
  return {
    company: readOwnerFile(folder, "company.json", companySchema),
    photos: readOwnerFile(folder, "photos/photos.json", photosSchema),
    testimonials: readOwnerFile(folder, "testimonials.json", testimonialsSchema),
    reviewPolicy: readOwnerFile(folder, "review-policy.json", reviewPolicySchema),
    rates: readOwnerFile(folder, "rates.json", ratesSchema, null),
  };
}

/**
 * Git ignores these files, so that updates keep them. The build puts them into pages and scripts
 * (dev/vite/owner-files-plugin.ts): a change takes effect with the next build.
 */
export const ownerFiles = readOwnerFiles(ownerFolder());

export function ownerFolder(): string {
  return process.env["OWNER_DIR"] ?? import.meta.dirname;
}

function readOwnerFile<T>(folder: string, name: string, schema: z.ZodType<T>, absent: object | null = {}): T {
  let content = JSON.stringify(absent);
  try {
    content = readFileSync(path.join(folder, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const parsed = schema.safeParse(parseJson(name, content));
  if (parsed.success) return parsed.data;
  throw unusable(`content/owner/${name} cannot be used:\n${z.prettifyError(parsed.error)}`);
}

function parseJson(name: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw unusable(`content/owner/${name} is not JSON: ${(error as Error).message}`);
  }
}

/** Without the stack, which would bury the message. */
function unusable(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}
