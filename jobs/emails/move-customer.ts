import { company } from "#content/company.ts";
import { emergencyLine } from "#content/opening-hours.ts";
import { billOfLading, paymentTerms } from "#content/payment.ts";
import { firstMoveOffer } from "#content/referral-offer.ts";
import type { Move } from "#db/moves/moves.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { capitalize } from "#domain/capitalize.ts";
import { formatDay, formatFullDay, formatLongDate } from "#domain/dates/local-day.ts";
import type { EmailKind } from "#domain/emails/email-kind.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describeOffer } from "#domain/moves/offer.ts";
import { describeClaimDeadline, isFederalMove, readMovePlan, readStage } from "#domain/moves/planned-move.ts";
import { describeRequest, moveRequests } from "#domain/moves/requests.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { wasBooked } from "#domain/moves/workload.ts";
import { describeCancelling, describeDeposit } from "#domain/plan/deposit.ts";
import { isLaborOnly } from "#domain/plan/plan.ts";
import { listTasks } from "#domain/plan/timeline.ts";
import { type Block, button, facts, heading, paragraph, phone, steps, subheading, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { oneLine, parseName } from "./plain-text.ts";
import { describeRoute, plainWords } from "./plain-words.ts";

const { reviewPage } = company;

export type MoveEmailKind = keyof typeof write;

/** Whether `renderMoveEmail` writes this kind: the emails about a move that go to the customer. */
export function isMoveEmail(kind: EmailKind): kind is MoveEmailKind {
  return kind in write;
}

/**
 * Quotes only plain words the customer typed.
 * @param data.request The answered or received request, if the email is about one.
 */
export function renderMoveEmail(
  kind: MoveEmailKind,
  data: {
    move: Move;
    request?: MoveRequest | undefined;
    /** Of the customer's personal link. */
    linkCode?: string | undefined;
    siteUrl: string;
    unsubscribeUrl: string;
    moveUrl: string;
  },
): RenderedEmail {
  const { move, siteUrl } = data;
  const name = parseName(mailableName(move.name));
  const words: (move: Move, request: MoveRequest | undefined) => Words = write[kind];
  const { subject, news, says, lists = [], stops = [], more = [], showsDay } = words(move, data.request);
  const day = showsDay ? describeDay(move) : undefined;

  return renderLayout({
    subject,
    preheader: day ? `${day.label}, ${day.value}. ${day.note}` : (news[0] ?? ""),
    siteUrl,
    content: [
      heading(name ? `${name.first}, ${says}` : capitalize(says)),
      ...news.map((text) => paragraph(text)),
      day && tag({ ...day, joint: ", " }),
      facts(describeMove(move, showsDay ?? false)),
      button({ label: "See your move", href: siteLink(siteUrl, data.moveUrl) }),
      ...lists.flatMap(({ title, items }) => [subheading(title), ...items.map((item) => paragraph(item))]),
      ...more.map(({ text, label, href }) =>
        paragraph(`${text} `, { label, href: href.startsWith("/") ? siteLink(siteUrl, href) : href }),
      ),
      paragraph("Questions? Call ", phone, `. ${emergencyLine}`),
      stops.length > 0 ? steps(stops) : undefined,
      ...(kind === "move-done" ? writeReferralPart(data) : []),
    ],
    footer: [
      ["You got this email because you asked us about a move."],
      [{ label: "Moving questions and answers", href: siteLink(siteUrl, "/faq") }],
      [{ label: "Stop all emails", href: siteLink(siteUrl, data.unsubscribeUrl) }],
    ],
  });
}

type Words = {
  subject: string;
  /** Completes the greeting: "your move is booked." */
  says: string;
  news: string[];
  lists?: { title: string; items: string[] }[];
  stops?: { title: string; detail: string }[];
  /** `href` is a path on this site, or a full URL. */
  more?: { text: string; label: string; href: string }[];
  showsDay?: boolean;
};

const write = {
  "move-booked": (move, request) => ({
    subject: `Your move is booked: ${formatShortDay(move)}`,
    says: "your move is booked.",
    news: [...listAnswer(request), "The day is on our calendar. If your plans change, please tell us early."],
    lists: listPayment(move),
    showsDay: true,
    stops: [
      { title: "Now", detail: "Your move’s page has a weekly checklist and a calendar file." },
      { title: "The day before we come", detail: "We email you a reminder of what to have ready." },
      { title: "Moving day", detail: "Walk through your home with the crew before loading and at the end." },
    ],
  }),
  "move-changed": (move, request) => ({
    subject: `Your move has changed: ${formatShortDay(move)}`,
    says: "your move has changed.",
    news: [
      ...listAnswer(request),
      "Here is your new booking. If anything looks wrong, call us.",
      ...listFederal(move),
    ],
    showsDay: true,
  }),
  "move-cancelled": (move) => ({
    subject: "Your move is cancelled",
    says: "your move is cancelled.",
    news:
      move.cancelled_by === "customer"
        ? ["No crew will come. If this is a mistake, call us."]
        : ["We are sorry: we had to cancel it, and no crew will come. Call us if another day would do."],
    lists: [
      {
        title: "What it costs",
        items: [sayCost(move)],
      },
    ],
    ...(move.moving_day && {
      more: [
        {
          text: "Is it in your calendar?",
          label: "Take it out again",
          href: `/moves/${move.move_token}/calendar.ics`,
        },
      ],
    }),
  }),
  "move-reminder": (move) => ({
    subject: `Your move is on ${formatShortDay(move)}`,
    says: `your move is on ${formatShortDay(move)}.`,
    news: ["Here is what to have ready. If you’re running late, or the truck can’t park, call us."],
    lists: listReady(move),
    showsDay: true,
  }),
  "move-done": (move) => ({
    subject: "Thank you for moving with us",
    says: "thank you for moving with us.",
    news: [
      `If anything is damaged or missing, report it on your move’s page: the sooner, the easier it is to settle. ${describeClaimDeadline(readMovePlan(move))}`,
    ],
    // Every customer is asked, and gets nothing for it, so this is apart from the gift card (16 CFR 465.4).
    lists: [{ title: "How was it?", items: ["Good or bad, we would like to hear it."] }],
    more: [
      ...(reviewPage.href
        ? [
            {
              text: "Tell others in your own words:",
              label: `Write a review at ${reviewPage.site}`,
              href: reviewPage.href,
            },
          ]
        : []),
      {
        text: "Reply to this email to tell us. We ask you before we publish a word of it.",
        label: "How our reviews work",
        href: "/reviews#how-reviews-work",
      },
    ],
  }),
  "move-answer": (_move, request) => ({
    subject: "Our answer about your move",
    says: "here is our answer.",
    news: [...(request ? [`About: ${moveRequests[request.kind].noun}.`] : []), ...listAnswer(request)],
  }),
  "move-receipt": (move, request) => ({
    subject: `We have your request${request ? `: ${moveRequests[request.kind].noun}` : ""}`,
    says: "we have your request.",
    news: [
      ...(request?.kind === "damage" ? ["To send photos, reply to this email."] : []),
      "What you sent is on your move’s page. The office answers there and by email.",
    ],
    ...(request && { lists: [{ title: "You sent", items: listSent(move, request) }] }),
  }),
  "move-link": () => ({
    subject: "The link to your move",
    says: "here is the link to your move.",
    news: ["Keep it to yourself. If you have an older link, it has stopped working."],
  }),
} satisfies Partial<Record<EmailKind, (move: Move, request: MoveRequest | undefined) => Words>>;

/** Suggests no words to pass on: customers write their own (Washington's CEMA, RCW 19.190). */
function writeReferralPart({
  linkCode,
  siteUrl,
}: {
  linkCode?: string | undefined;
  siteUrl: string;
}): Block[] {
  const own = { label: "Your own link to pass on", href: siteLink(siteUrl, `/r/${linkCode}`) };
  const { giftCard } = company.referral;
  return [
    subheading("Know someone who is moving?"),
    paragraph(`Your friend gets ${firstMoveOffer}, and you get a ${giftCard} gift card after the move. `, {
      label: "Refer a friend",
      href: siteLink(siteUrl, "/referrals"),
    }),
    // Written out, to be read and copied.
    ...(linkCode
      ? [{ html: paragraph(`${own.label}: `, { ...own, label: own.href }).html, text: paragraph(own).text }]
      : []),
  ];
}

function listPayment(move: Move): { title: string; items: string[] }[] {
  const plan = readMovePlan(move);
  return isLaborOnly(plan) ? [] : [{ title: "Payment", items: [describeDeposit(plan.from, plan.to)] }];
}

function listFederal(move: Move): string[] {
  return isFederalMove(move) ? [`Your move crosses a state line. ${billOfLading}.`] : [];
}

function sayCost(move: Move): string {
  if (!wasBooked(move)) return "Nothing: it was not booked.";
  if (move.cancelled_by !== "customer") return paymentTerms.weCancel;
  const { from, to } = readMovePlan(move);
  return describeCancelling(from, to);
}

function listAnswer(request: MoveRequest | undefined): string[] {
  return (request?.answer ?? "").split("\n").flatMap((line) => oneLine(line, 2_000) || []);
}

/** Quotes nothing before a booking, when the address may be a stranger's, and only plain words after it. */
function listSent(move: Move, { kind, fields, created_at }: MoveRequest): string[] {
  const sent = takesPlace(move) ? describeRequest(kind, fields) : [];
  const lines = sent.map(
    ({ label, value }) => `${label}: ${plainWords(value, 500) ?? "as on your move’s page"}`,
  );
  return [...lines, `Received: ${formatLongDate(created_at)}`];
}

/** "Saturday, June 12" */
function formatShortDay({ moving_day }: Move): string {
  return moving_day ? shortDay.format(new Date(moving_day)) : "";
}

function describeDay(move: Move) {
  const { moving_day } = move;
  if (moving_day === null) return undefined;
  const at = new Date(moving_day);
  const arrival = describeArrival(move);
  return {
    label: weekday.format(at),
    value: formatDay(moving_day),
    note: arrival ? `Arrival: ${arrival}` : "We’ll call you with the arrival time.",
  };
}

function describeMove(move: Move, isBooked: boolean): { label: string; value: string }[] {
  const towns = describeRoute(move);
  return [
    ...(towns ? [{ label: "Move", value: towns }] : []),
    ...(move.state === "cancelled" && move.moving_day
      ? [{ label: "Day", value: formatFullDay(move.moving_day) }]
      : []),
    ...(isBooked ? describeOffer(move) : []),
    ...(isBooked && move.referral_id && move.discount_code
      ? [{ label: "Code", value: move.discount_code }]
      : []),
    ...(isBooked && move.note ? [{ label: "Note", value: move.note }] : []),
    { label: "Number", value: formatMoveNumber(move.id) },
  ];
}

/** Tasks for two days before the move and for its days. */
function listReady(move: Move): NonNullable<Words["lists"]> {
  const { date, ...plan } = readMovePlan(move);
  if (date === null) return [];
  const stage = readStage(move);
  const tasks = listTasks({ ...plan, date }, stage);
  const lastDay = 1 - (stage.workDays ?? 1);
  const between = (first: number, last: number) =>
    tasks.filter(({ days }) => days <= first && days >= last).map(({ text }) => `${text}.`);
  return [
    { title: "Before the crew arrives", items: between(2, 2) },
    { title: "When the crew is here", items: between(1, lastDay) },
  ];
}

const utc = { timeZone: "UTC" } as const;
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", ...utc });
const shortDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", ...utc });
