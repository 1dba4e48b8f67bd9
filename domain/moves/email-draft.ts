import { company } from "#content/company.ts";
import { describeFacts, facts, type MoveFacts, noFacts } from "./facts.ts";
import { isFederalMove } from "./planned-move.ts";

export type AnsweredRequest = MoveFacts & { name: string; email: string; plan?: unknown };

/** Some email clients cut off longer links. */
const LINK_LIMIT = 1_900;
const TYPED_LIMIT = 120;

const atOnePlace: readonly (string | null)[] = ["packing", "labor", "junk"];

/**
 * Builds a mailto link. Omits the request if the link would be too long. Visitors' text cannot add recipients
 * or headers (RFC 6068).
 */
export function linkToAnswer(request: AnsweredRequest): string {
  const whole = writeLink(request.email, beginAnswer(request, request));
  return whole.length <= LINK_LIMIT ? whole : writeLink(request.email, beginAnswer(request, noFacts));
}

function writeLink(email: string, { subject, body }: { subject: string; body: string }): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}

function beginAnswer(request: AnsweredRequest, told: MoveFacts): { subject: string; body: string } {
  const known = describeFacts(told, { without: ["details"] }).map(
    ({ label, value }) => `${label}: ${onOneLine(value)}`,
  );
  const body = [
    `Hello ${onOneLine(request.name)},`,
    "",
    `Thank you for asking ${company.name} for an estimate.`,
    ...(known.length > 0 ? ["You told us:", "", ...known] : []),
    "",
    sayNext(request),
    "",
    "Kind regards,",
    company.name,
    company.phone.display,
  ];
  return { subject: `Your estimate from ${company.name}`, body: body.join("\n") };
}

function sayNext(request: AnsweredRequest): string {
  if (isFederalMove({ ...request, plan: null }))
    return "Your move crosses a state line, so we look at your things before we write the estimate, in person or by video, unless you waive that in writing (49 CFR 375.401). When suits you?";
  const { moving_from, moving_to, moving_day, flexible, move_type, home_type, plan } = request;
  const missing = [
    !moving_from && `${facts.from.label}:`,
    !moving_to && !atOnePlace.includes(move_type) && `${facts.to.label}:`,
    !moving_day && !flexible && `${facts.date.label}:`,
    !home_type && !plan && `${facts.homeType.label}:`,
  ].filter((line) => line !== false);
  return missing.length > 0
    ? ["Before we write your estimate, please tell us:", "", ...missing].join("\n")
    : "Our written estimate is attached. Read what it includes, and ask us about any line.";
}

function onOneLine(typed: string): string {
  const text = typed.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const characters = [...text];
  return characters.length > TYPED_LIMIT ? `${characters.slice(0, TYPED_LIMIT).join("").trimEnd()}…` : text;
}
