import { ownerFiles } from "#content/owner/files.ts";
import { overrideFacts } from "./override-facts.ts";

/**
 * How reviews come onto this site and leave it. The first part describes the software. What the office does is a promise
 * (FTC, 16 CFR 465): give the words that it keeps, and `"draft": false`, in content/owner/review-policy.json. `ops check` warns about drafts.
 */
const shipped = {
  draft: true,
  collected: [
    "Reviews are what customers told us about their move. Our office enters them, with the name, the town, the day and the stars. There is no form to post one here, so no program can post one either.",
    "We do not pay for reviews, and we do not change what they say.",
    "The newest stand first. The eight on the home page are chosen by us; the figures count every review that is shown.",
  ],
  hidden: [
    "The person who wrote it asks us to.",
    "It is not about a move with us, or stands here twice.",
    "It names a private person, a street address or a phone number.",
  ],
  notHidden: "Few stars are no reason. A hidden review counts in none of the figures.",
} as const;

export const reviewPolicy = overrideFacts(shipped, ownerFiles.reviewPolicy);
