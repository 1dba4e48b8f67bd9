import type { CodeUse } from "#db/moves/doubts.ts";
import type { Move } from "#db/moves/moves.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { describeFacts, typedFacts } from "#domain/moves/facts.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import { type Block, facts, heading, inventory, paragraph, subheading } from "./blocks.ts";
import { describeCustomer, nameCustomer, nameRoute } from "./describe-customer.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { oneLine } from "./plain-text.ts";

/** All fields are untrusted. */
export function renderEstimateOffice(data: {
  move: Move;
  codeUse?: CodeUse | undefined;
  earlier?: { id: string } | undefined;
  siteUrl: string;
}): RenderedEmail {
  const { move, earlier, siteUrl } = data;
  const name = nameCustomer(move);
  const route = nameRoute(move);
  const chosen = describeFacts(move, { without: typedFacts });

  return renderLayout({
    subject: `Estimate request: ${oneLine(name, 30)}${route ? `, ${route}` : ""}`,
    preheader: chosen.map(({ value }) => value).join(", "),
    siteUrl,
    content: [
      heading(`Estimate request from ${name}`),
      paragraph(`Received ${timeStamp.format(move.created_at)}. Reply to this email to answer ${name}.`),
      earlier &&
        paragraph(
          `The same form came before, as move ${formatMoveNumber(earlier.id)}. This one is corrected.`,
        ),
      facts(describeCustomer(move, data.codeUse)),
      ...(move.plan ? writePlan(move.plan, siteUrl) : []),
    ],
    footer: [[{ label: "Sent from our estimate form", href: siteLink(siteUrl, "/estimate") }]],
  });
}

function writePlan({ address, inventory: rooms, figures }: SentPlan, siteUrl: string): Block[] {
  return [
    subheading("The plan"),
    paragraph("The visitor’s inventory and our website’s ranges. The visitor has not been quoted a price. ", {
      label: "Open the plan",
      href: siteLink(siteUrl, `/plan${address}`),
    }),
    inventory(rooms),
    facts(figures.map(([label, value]) => ({ label, value }))),
  ];
}

const timeStamp = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
