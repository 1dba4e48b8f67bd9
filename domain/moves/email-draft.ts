import { company } from "#content/company.ts";
import { describeFacts, type MoveFacts, noFacts } from "./facts.ts";
import { isFederalMove } from "./planned-move.ts";

export type AnsweredRequest = MoveFacts & { name: string; email: string };

/** Some email clients cut off longer links. */
const LINK_LIMIT = 1_900;
const TYPED_LIMIT = 120;

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
  const facts = describeFacts(told, { without: ["details"] }).map(
    ({ label, value }) => `${label}: ${onOneLine(value)}`,
  );
  const body = [
    `Hello ${onOneLine(request.name)},`,
    "",
    `Thank you for asking ${company.name} for an estimate.`,
    ...(facts.length > 0 ? ["You told us:", "", ...facts] : []),
    "",
    isFederalMove({ ...request, plan: null })
      ? "Your move crosses a state line, so we look at your things before we write the estimate, in person or by video, unless you waive that in writing (49 CFR 375.401). When suits you?"
      : "Our written estimate is attached. Read what it includes, and ask us about any line.",
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
