import { company } from "#content/company.ts";
import { replyPromise } from "#content/reply-time.ts";
import type { Move } from "#db/moves/moves.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import { homeTypes, moveTypes } from "#domain/moves/estimate-form.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import {
  button,
  heading,
  html,
  link,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  route,
  routeText,
  siteLink,
  tag,
} from "./layout.ts";
import { describeRoute } from "./plain-words.ts";

/**
 * Anyone can type a stranger's address into the form, so this quotes only plain words, never a typed address,
 * domain or phone number.
 */
export function renderEstimateConfirmation(data: {
  move: Move;
  siteUrl: string;
  unsubscribeUrl: string;
}): RenderedEmail {
  const { move } = data;
  const { phone, hours } = company;
  const name = parseName(mailableName(move.name));
  const greeting = name ? `${name.first}, we have your request.` : "We have your request.";
  const promise = replyPromise
    ? `${replyPromise} The estimate is free.`
    : `The office is open ${hours.office}, and answers by phone or email. The estimate is free.`;
  const { towns, summary } = describeMove(move);
  const planned = describePlan(move);
  const faqUrl = siteLink(data.siteUrl, "/faq");
  const pageUrl = siteLink(data.siteUrl, `/moves/${move.move_token}`);

  return renderLayout({
    subject: "We have your estimate request",
    preheader: towns ? `${towns}. We’ll answer by phone or email.` : "We’ll answer by phone or email.",
    siteUrl: data.siteUrl,
    stop: { label: "This wasn’t me: stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(promise)}
${towns ? tag({ label: "Your move", value: towns, note: summary || "Tell us more when we call." }) : ""}
${planned ? paragraph(planned) : ""}
${button(pageUrl, "See your move")}
${paragraph(pageNote)}
${paragraph(html`In a hurry? Call ${link(phone.href, phone.display)}. ${hours.emergency}.`)}
${route(stops)}`,
    footer: html`${reason}<br>${link(faqUrl, "Moving questions and answers")}`,
    text: `${greeting}

${promise}
${towns ? `\n    Your move: ${towns}\n${summary ? `    ${summary}\n` : ""}` : ""}${planned ? `\n${planned}\n` : ""}
See your move:
${pageUrl}

${pageNote}

In a hurry? Call ${phone.display}. ${hours.emergency}.

What happens next

${routeText(stops)}

${reason}

Moving questions and answers:
${faqUrl}`,
  });
}

const stops = [
  { title: "Today", detail: "The office has your request." },
  { title: "Next", detail: "We ask about stairs, parking and anything heavy." },
  { title: "Then", detail: "You get the estimate, and you decide." },
];
const pageNote = "Your private page: check on your move or change the date.";
const reason =
  "You got this email because someone entered your address in our estimate form. If it wasn’t you, call us and we’ll delete it.";

/** Uses only what is safe to quote. */
function describeMove(move: Move): { towns: string | undefined; summary: string } {
  const chosen = [
    move.move_type && moveTypes[move.move_type],
    move.home_type && homeTypes[move.home_type],
    formatMovingDate(move),
  ].filter(Boolean);
  return { towns: describeRoute(move), summary: chosen.join(" · ") };
}

function describePlan({ plan }: Move): string | undefined {
  const figures = new Map(plan?.figures);
  const [space, crew, time] = ["Space", "Crew", "Time"].map((name) => figures.get(name));
  if (!space || !crew || !time) return undefined;
  return `We have your plan too: ${space}, ${crew}, ${time}. It isn’t a quote. Your estimate follows once we know more.`;
}
