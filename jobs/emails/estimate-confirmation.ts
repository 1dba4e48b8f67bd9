import { company } from "#content/company.ts";
import { emergencyLine } from "#content/opening-hours.ts";
import { replyPromise } from "#content/reply-time.ts";
import type { Move } from "#db/moves/moves.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import { describeFacts, typedFacts } from "#domain/moves/facts.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { summarizeFigures } from "#domain/plan/summarize-figures.ts";
import { button, facts, heading, paragraph, phone, steps, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { parseName } from "./plain-text.ts";
import { describeRoute } from "./plain-words.ts";

/**
 * Anyone can type a stranger's address into the form, so this quotes only what was chosen and plain words, never
 * a typed address, domain or phone number.
 */
export function renderEstimateConfirmation(data: {
  move: Move;
  siteUrl: string;
  unsubscribeUrl: string;
  moveUrl: string;
}): RenderedEmail {
  const { move, siteUrl } = data;
  const { hours } = company;
  const name = parseName(mailableName(move.name));
  const towns = describeRoute(move);
  const note = formatMovingDate(move) ?? "Tell us more when we call.";
  const chosen = describeFacts(move, { without: [...typedFacts, ...(towns ? ["date" as const] : [])] });
  const planned = describePlan(move);
  const reply = replyPromise || `The office is open ${hours.office}, and answers by phone or email.`;

  return renderLayout({
    subject: "We have your estimate request",
    preheader: towns ? `${towns}. We’ll answer by phone or email.` : "We’ll answer by phone or email.",
    siteUrl,
    content: [
      heading(name ? `${name.first}, we have your request.` : "We have your request."),
      paragraph(`${reply} The estimate is free.`),
      towns ? tag({ label: "Your move", value: towns, note }) : undefined,
      chosen.length > 0 ? facts(chosen) : undefined,
      planned ? paragraph(planned) : undefined,
      button({ label: "See your move", href: siteLink(siteUrl, data.moveUrl) }),
      paragraph("Your private page: check on your move or change the date."),
      paragraph("In a hurry? Call ", phone, `. ${emergencyLine}`),
      steps([
        { title: "Today", detail: "The office has your request." },
        { title: "Next", detail: "We ask about stairs, parking and anything heavy." },
        { title: "Then", detail: "You get the estimate, and you decide." },
      ]),
    ],
    footer: [
      [
        "You got this email because someone gave us your address for an estimate. If it wasn’t you, call us and we’ll delete it.",
      ],
      [{ label: "Moving questions and answers", href: siteLink(siteUrl, "/faq") }],
      [
        {
          label: "This wasn’t me: stop emails about this request",
          href: siteLink(siteUrl, `${data.unsubscribeUrl}?request`),
        },
      ],
    ],
  });
}

function describePlan({ plan }: Move): string | undefined {
  const summary = summarizeFigures(plan?.figures ?? []);
  return summary
    ? `We have your plan too: ${summary}. It isn’t a quote. Your estimate follows once we know more.`
    : undefined;
}
