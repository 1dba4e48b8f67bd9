import { company } from "#content/company.ts";
import type { EstimateRow } from "#db/estimates/estimates.ts";
import { formatMovingDate, homeTypes, moveTypes } from "#domain/estimates/estimate.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { formatFullDay } from "#domain/places/local-day.ts";
import { TIME_ZONE } from "#domain/places/time-zone.ts";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import {
  facts,
  heading,
  html,
  link,
  oneLine,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  type SafeHtml,
  siteLink,
  subheading,
} from "./layout.ts";

/** All fields are untrusted. */
export function renderEstimateOffice(data: { estimate: EstimateRow; siteUrl: string }): RenderedEmail {
  const { estimate } = data;
  const name = parseName(estimate.name)?.full ?? "a customer";
  const places = [estimate.moving_from, estimate.moving_to].map((place) => place && oneLine(place, 40));
  const isRoute = places.every(Boolean);
  const lines = describe(estimate);
  const received = `Received ${timeStamp.format(estimate.created_at)}.`;
  const reply = `Reply to this email to answer ${name}.`;
  const form = siteLink(data.siteUrl, "/estimate");

  return renderLayout({
    subject: `Estimate request: ${oneLine(name, 30)}${isRoute ? `, ${places.join(" to ")}` : ""}`,
    preheader: lines
      .filter(({ label }) => label === "Date" || label === "Move" || label === "Home")
      .map(({ value }) => value)
      .join(", "),
    siteUrl: data.siteUrl,
    content: html`${heading(`Estimate request from ${name}`)}
${paragraph(`${received} ${reply}`)}
${facts(lines.map(({ label, value, href }) => ({ label, value: href ? link(href, value) : value })))}
${estimate.details ? paragraph(html`${toLines(estimate.details).map((line) => html`${line}<br>`)}`) : ""}
${estimate.plan ? renderPlan(estimate.plan, data.siteUrl) : ""}`,
    footer: html`Sent from the form at ${link(form, form)}.`,
    text: `Estimate request from ${name}

${received}
${reply}

${lines.map(({ label, value }) => `${label}: ${value}`).join("\n")}
${estimate.details ? `\n${toLines(estimate.details).join("\n")}\n` : ""}${estimate.plan ? writePlanText(estimate.plan, data.siteUrl) : ""}
Sent from the form at ${form}.`,
  });
}

type Line = { label: string; value: string; href?: string | undefined };

function describe(estimate: EstimateRow): Line[] {
  const { phone } = estimate;
  const date = formatMovingDate(estimate);
  const lines: (Line | null | "")[] = [
    phone && { label: "Phone", value: oneLine(phone, 40), href: telHref(phone) },
    { label: "Email", value: oneLine(estimate.email, 254) },
    estimate.moving_from && { label: "From", value: oneLine(estimate.moving_from, 120) },
    estimate.moving_to && { label: "To", value: oneLine(estimate.moving_to, 120) },
    date && { label: "Date", value: oneLine(date, 60) },
    estimate.arrival_window && { label: "Arrival", value: arrivalWindows[estimate.arrival_window] },
    estimate.second_day && { label: "2nd choice", value: formatFullDay(estimate.second_day) },
    estimate.move_type && { label: "Move", value: moveTypes[estimate.move_type] },
    estimate.home_type && { label: "Home", value: homeTypes[estimate.home_type] },
    estimate.discount_code && { label: "Code", value: describeCode(estimate) },
  ];
  return lines.filter((line) => line !== null && line !== "");
}

function describeCode({ discount_code, referral_id }: EstimateRow): string {
  const code = oneLine(discount_code ?? "", 40);
  return referral_id === null
    ? `${code}: not a valid code`
    : `${code}: ${company.referral.discount} off a first move, ${company.referral.tariff}`;
}

const planNote = "The visitor’s inventory and our website’s ranges. The visitor has not been quoted a price.";

function renderPlan({ address, inventory, figures }: SentPlan, siteUrl: string): SafeHtml {
  return html`${subheading("The plan")}
${paragraph(html`${planNote} ${link(siteLink(siteUrl, `/plan${address}`), "Open it")}`)}
${facts(inventory.map(([name, count]) => ({ label: count, value: name })))}
${facts(figures.map(([label, value]) => ({ label, value })))}`;
}

function writePlanText({ address, inventory, figures }: SentPlan, siteUrl: string): string {
  return `
The plan

${planNote}

${inventory.map(([name, count]) => `${count.padStart(3)}  ${name}`).join("\n")}

${figures.map(([label, value]) => `${label}: ${value}`).join("\n")}

Open the plan:
${siteLink(siteUrl, `/plan${address}`)}
`;
}

function toLines(details: string): string[] {
  return details.split("\n").map((line) => oneLine(line, 2_000));
}

const timeStamp = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
