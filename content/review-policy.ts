import { ownerFiles } from "#content/owner/files.ts";
import { overrideFacts } from "./override-facts.ts";

/**
 * How reviews get onto this site and off it. What it says about the office is a promise (FTC, 16 CFR 465): put words that the
 * office keeps, and `"draft": false`, in content/owner/review-policy.json. `ops check` warns about drafts.
 */
const shipped = {
  draft: true,
  collected: [
    "Reviews are what customers told us about their move. Our office enters them, with the name, the town, the date and the stars. There is no form to post one here, so bots cannot post one either.",
    "We do not pay for reviews, and we do not change what they say.",
    "The newest come first. The eight on the home page are chosen by us; the figures count every review that is shown.",
  ],
  hidden: [
    "The person who wrote it asks us to.",
    "It is not about a move with us, or is here twice.",
    "It names a private person, a street address or a phone number.",
  ],
  notHidden: "A low rating is not a reason. Hidden reviews do not count in any of the figures.",
} as const;

export const reviewPolicy = overrideFacts(shipped, ownerFiles.reviewPolicy);
