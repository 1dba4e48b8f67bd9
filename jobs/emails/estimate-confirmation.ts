import { company } from "#content/company.ts";
import type { EstimateRow } from "#db/estimates/estimates.ts";
import { homeTypes, moveTypes, writeMovingDate } from "#domain/estimates/estimate.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import {
  heading,
  html,
  link,
  oneLine,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  route,
  routeText,
  siteLink,
  tag,
} from "./layout.ts";

/**
 * The visitor's confirmation of an estimate request. Anybody can type a stranger's address into the form, so the mail
 * repeats plain words only: no address, domain or phone number that was typed.
 */
export function renderEstimateConfirmation(data: {
  estimate: EstimateRow;
  siteUrl: string;
  unsubscribeUrl: string;
}): RenderedEmail {
  const { estimate } = data;
  const { phone, hours } = company;
  const name = parseName(mailableName(estimate.name));
  const greeting = name ? `${name.first}, we have your request.` : "We have your request.";
  const promise = `The office reads it from ${hours.office}, and answers by phone or email. The estimate is free.`;
  const { towns, summary } = describeMove(estimate);
  const planned = describePlan(estimate);
  const faqUrl = siteLink(data.siteUrl, "/faq");

  return renderLayout({
    subject: "We have your estimate request",
    preheader: towns ? `${towns}. We answer by phone or email.` : "We answer by phone or email.",
    siteUrl: data.siteUrl,
    stop: { label: "This was not me: stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(promise)}
${towns ? tag({ label: "Your move", value: towns, note: summary || "Tell us more when we call." }) : ""}
${planned ? paragraph(planned) : ""}
${paragraph(html`In a hurry? Call ${link(phone.href, phone.display)}. ${hours.emergency}.`)}
${route(stops)}`,
    footer: html`${reason}<br>${link(faqUrl, "Questions before a move")}`,
    text: `${greeting}

${promise}
${towns ? `\n    Your move: ${towns}\n${summary ? `    ${summary}\n` : ""}` : ""}${planned ? `\n${planned}\n` : ""}
In a hurry? Call ${phone.display}. ${hours.emergency}.

What happens next

${routeText(stops)}

${reason}

Questions before a move:
${faqUrl}`,
  });
}

const stops = [
  { title: "Today", detail: "Your request is with the office." },
  { title: "Next", detail: "We ask what a form cannot: stairs, parking, anything heavy." },
  { title: "Then", detail: "You get the estimate, and you decide." },
];
const reason =
  "You get this email because your address was entered in our estimate form. If that was not you, call us and we delete it.";

/** The move as typed, as far as it is in plain words. */
function describeMove(estimate: EstimateRow): { towns: string | undefined; summary: string } {
  const chosen = [
    estimate.move_type && moveTypes[estimate.move_type],
    estimate.home_type && homeTypes[estimate.home_type],
    plainOrNull(writeMovingDate(estimate)),
  ].filter(Boolean);
  const from = plainOrNull(estimate.moving_from);
  const to = plainOrNull(estimate.moving_to);
  const towns = from && to ? `${from} to ${to}` : undefined;
  return { towns, summary: chosen.join(" · ") };
}

/** Only what the website worked out itself. */
function describePlan({ plan }: EstimateRow): string | undefined {
  const figures = new Map(plan?.figures);
  const [space, crew, time] = ["Space", "Crew", "Time"].map((name) => figures.get(name));
  if (!space || !crew || !time) return undefined;
  return `Your plan came with it: ${space}, ${crew}, ${time}. It is no quote: the estimate follows once we know more.`;
}

function plainOrNull(text: string | null): string | null {
  return text && isPlain(text) ? oneLine(text, 40) : null;
}

/** Words, town names, dates and ZIP codes; nothing that a mail program would turn into a link. */
function isPlain(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits <= 9 && /^[\p{L}\p{M}\d ,.'’#()/&-]+$/u.test(text) && !/\.[\p{L}\d-]{2}/u.test(text);
}
