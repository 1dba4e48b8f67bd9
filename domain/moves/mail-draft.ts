import { company } from "#content/company.ts";
import { formatFullDay } from "../dates/local-day.ts";
import { type ArrivalWindow, arrivalWindows } from "./arrival-window.ts";
import { type HomeType, homeTypes, type MoveType, moveTypes } from "./estimate-form.ts";
import { formatMovingDate, type MovingDate } from "./moving-date.ts";

export type AnsweredRequest = MovingDate & {
  name: string;
  email: string;
  move_type: MoveType | null;
  home_type: HomeType | null;
  moving_from: string | null;
  moving_to: string | null;
  arrival_window: ArrivalWindow | null;
  second_day: string | null;
  discount_code: string | null;
};

/** Some email clients cut off longer links. */
const LINK_LIMIT = 1_900;
const TYPED_LIMIT = 120;

/**
 * Builds a mailto link. Omits the request if the link would be too long. Visitors' text cannot add recipients
 * or headers (RFC 6068).
 */
export function linkToAnswer(request: AnsweredRequest): string {
  const whole = writeLink(request.email, beginAnswer(request));
  return whole.length <= LINK_LIMIT ? whole : writeLink(request.email, beginAnswer(onlyPerson(request)));
}

function writeLink(email: string, { subject, body }: { subject: string; body: string }): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}

function onlyPerson({ name, email }: AnsweredRequest): AnsweredRequest {
  const nothing = { moving_from: null, moving_to: null, discount_code: null };
  const anyDay = {
    ...{ moving_day: null, flexible: false },
    ...{ arrival_window: null, second_day: null },
  };
  return { name, email, move_type: null, home_type: null, ...nothing, ...anyDay };
}

function beginAnswer(request: AnsweredRequest): { subject: string; body: string } {
  const facts = [
    ["Move", request.move_type && moveTypes[request.move_type]],
    ["Home", request.home_type && homeTypes[request.home_type]],
    ["From", request.moving_from],
    ["To", request.moving_to],
    ["Date", formatMovingDate(request)],
    ["Arrival", request.arrival_window && arrivalWindows[request.arrival_window]],
    ["Second choice", request.second_day && formatFullDay(request.second_day)],
    ["Code", request.discount_code],
  ].flatMap(([name, value]) => (value ? [`${name}: ${onOneLine(value)}`] : []));
  const body = [
    `Hello ${onOneLine(request.name)},`,
    "",
    `Thank you for asking ${company.name} for an estimate.`,
    ...(facts.length > 0 ? ["You told us:", "", ...facts] : []),
    "",
    "Our estimate: ",
    "",
    "Kind regards,",
    company.name,
    company.phone.display,
  ];
  return { subject: `Your estimate from ${company.name}`, body: body.join("\n") };
}

function onOneLine(typed: string): string {
  const text = typed.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const characters = [...text];
  return characters.length > TYPED_LIMIT ? `${characters.slice(0, TYPED_LIMIT).join("").trimEnd()}…` : text;
}
