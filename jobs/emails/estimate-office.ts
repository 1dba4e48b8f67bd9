import { company } from "#content/company.ts";
import type { Move } from "#db/moves/moves.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { homeTypes, moveTypes } from "#domain/moves/estimate-form.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
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
export function renderEstimateOffice(data: { move: Move; siteUrl: string }): RenderedEmail {
  const { move } = data;
  const name = parseName(move.name)?.full ?? "a customer";
  const places = [move.moving_from, move.moving_to].map((place) => place && oneLine(place, 40));
  const isRoute = places.every(Boolean);
  const lines = describe(move);
  const received = `Received ${timeStamp.format(move.created_at)}.`;
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
${move.details ? paragraph(html`${toLines(move.details).map((line) => html`${line}<br>`)}`) : ""}
${move.plan ? renderPlan(move.plan, data.siteUrl) : ""}`,
    footer: html`Sent from the form at ${link(form, form)}.`,
    text: `Estimate request from ${name}

${received}
${reply}

${lines.map(({ label, value }) => `${label}: ${value}`).join("\n")}
${move.details ? `\n${toLines(move.details).join("\n")}\n` : ""}${move.plan ? writePlanText(move.plan, data.siteUrl) : ""}
Sent from the form at ${form}.`,
  });
}

type Line = { label: string; value: string; href?: string | undefined };

function describe(move: Move): Line[] {
  const { phone } = move;
  const date = formatMovingDate(move);
  const lines: (Line | null | "")[] = [
    phone && { label: "Phone", value: oneLine(phone, 40), href: telHref(phone) },
    { label: "Email", value: oneLine(move.email, 254) },
    move.moving_from && { label: "From", value: oneLine(move.moving_from, 120) },
    move.moving_to && { label: "To", value: oneLine(move.moving_to, 120) },
    date && { label: "Date", value: date },
    move.arrival_window && { label: "Arrival", value: arrivalWindows[move.arrival_window] },
    move.second_day && { label: "2nd choice", value: formatFullDay(move.second_day) },
    move.move_type && { label: "Move", value: moveTypes[move.move_type] },
    move.home_type && { label: "Home", value: homeTypes[move.home_type] },
    move.discount_code && { label: "Code", value: describeCode(move) },
  ];
  return lines.filter((line) => line !== null && line !== "");
}

function describeCode({ discount_code, referral_id }: Move): string {
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
