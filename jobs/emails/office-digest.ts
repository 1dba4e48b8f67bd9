import type { DigestLine } from "#db/emails/office-digest.ts";
import { capitalize } from "#domain/capitalize.ts";
import { OFFICE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { moveRequests } from "#domain/moves/requests.ts";
import { count } from "#domain/quantities.ts";
import { facts, heading, paragraph } from "./blocks.ts";
import { nameCustomer, nameRoute } from "./describe-customer.ts";
import { type RenderedEmail, renderLayout } from "./layout.ts";
import { oneLine } from "./plain-text.ts";

/** Keeps the email under the size at which Gmail clips it. */
const MOST_LINES = 100;

/** All fields are untrusted. */
export function renderOfficeDigest(lines: DigestLine[], siteUrl: string): RenderedEmail {
  const subject = `${count(lines.length, "request")} in one email`;
  const shown = lines.slice(0, MOST_LINES).map(describe);
  const more = lines.length - shown.length;
  const why = `More than ${OFFICE_EMAILS_PER_HOUR} requests came in within an hour, so these share one email. Open and answer them at the desk.${
    more > 0 ? ` ${more} more are only there.` : ""
  }`;
  return renderLayout({
    subject,
    preheader: shown.map(({ label }) => label).join(", "),
    siteUrl,
    content: [heading(subject), paragraph(why), facts(shown)],
    footer: [["Sent from the forms on our site."]],
  });
}

function describe({ request, move }: DigestLine): { label: string; value: string } {
  const { phone, email } = move;
  const what = request ? capitalize(moveRequests[request].noun) : "Estimate request";
  const known = [
    phone && oneLine(phone, 40),
    email && oneLine(email, 254),
    nameRoute(move),
    formatMovingDate(move),
    formatMoveNumber(move.id),
  ];
  return {
    label: `${what} from ${nameCustomer(move)}`,
    value: known.filter(Boolean).join("\n"),
  };
}
