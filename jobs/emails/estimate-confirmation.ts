import { company } from "#content/company.ts";
import type { EstimateRow } from "#db/estimates/estimates.ts";
import { homeTypes, moveTypes, writeMovingDate } from "#domain/estimates/estimate.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
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
import { describeRoute, plainWords } from "./plain-words.ts";

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
  const { move_token } = estimate;
  const pageUrl = move_token && siteLink(data.siteUrl, `/moves/${move_token}`);

  return renderLayout({
    subject: "We have your estimate request",
    preheader: towns ? `${towns}. We answer by phone or email.` : "We answer by phone or email.",
    siteUrl: data.siteUrl,
    stop: { label: "This was not me: stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(promise)}
${towns ? tag({ label: "Your move", value: towns, note: summary || "Tell us more when we call." }) : ""}
${planned ? paragraph(planned) : ""}
${pageUrl ? html`${button(pageUrl, "See your move")}${paragraph(pageNote)}` : ""}
${paragraph(html`In a hurry? Call ${link(phone.href, phone.display)}. ${hours.emergency}.`)}
${route(stops)}`,
    footer: html`${reason}<br>${link(faqUrl, "Questions before a move")}`,
    text: `${greeting}

${promise}
${towns ? `\n    Your move: ${towns}\n${summary ? `    ${summary}\n` : ""}` : ""}${planned ? `\n${planned}\n` : ""}${pageUrl ? `\nSee your move:\n${pageUrl}\n\n${pageNote}\n` : ""}
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
const pageNote =
  "This page is yours alone. It shows where your move stands, and you can change the date there.";
const reason =
  "You get this email because your address was entered in our estimate form. If that was not you, call us and we delete it.";

/** The move as typed, as far as it is in plain words. */
function describeMove(estimate: EstimateRow): { towns: string | undefined; summary: string } {
  const chosen = [
    estimate.move_type && moveTypes[estimate.move_type],
    estimate.home_type && homeTypes[estimate.home_type],
    plainWords(writeMovingDate(estimate)),
  ].filter(Boolean);
  return { towns: describeRoute(estimate), summary: chosen.join(" · ") };
}

/** Only what the website worked out itself. */
function describePlan({ plan }: EstimateRow): string | undefined {
  const figures = new Map(plan?.figures);
  const [space, crew, time] = ["Space", "Crew", "Time"].map((name) => figures.get(name));
  if (!space || !crew || !time) return undefined;
  return `Your plan came with it: ${space}, ${crew}, ${time}. It is no quote: the estimate follows once we know more.`;
}
