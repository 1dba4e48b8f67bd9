import { expect, test } from "vitest";
import { writeReceipt } from "#app/routes/estimate/receipt.ts";
import { showMove } from "#app/routes/move/show.ts";
import { moveColumns } from "#db/moves/list.ts";
import type { Move } from "#db/moves/moves.ts";
import { linkToAnswer } from "#domain/moves/email-draft.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";
import {
  describeFacts,
  type FactName,
  factNames,
  facts,
  toColumns,
  typedFacts,
} from "#domain/moves/facts.ts";
import { renderEstimateConfirmation } from "#jobs/emails/estimate-confirmation.ts";
import { renderEstimateOffice } from "#jobs/emails/estimate-office.ts";
import { usualMove } from "../../jobs/emails/moves.ts";

const siteUrl = "https://movers.example.com";

/** Every fact given: the first choice, a day, or a text of its own. */
const typed = Object.fromEntries(
  factNames.map((name) => {
    const { choices } = facts[name].question;
    if (choices) return [name, Object.keys(choices)[0] ?? ""];
    return [name, name === "date" || name === "secondDate" ? "2045-06-12" : `A ${name}`];
  }),
);
const { data: estimate } = estimateForm.parse({
  ...estimateForm.empty,
  ...typed,
  name: "Dana Whitfield",
  email: "dana@example.net",
});
if (!estimate) throw new Error("the request is not valid");
const move: Move = { ...usualMove, ...toColumns(estimate) };
const shown = showMove({ move, changes: [], requests: [] }, "2026-11-24");

/** What each view has, and the facts that it leaves out or says in another place. */
const views: [name: string, text: string, without: FactName[]][] = [
  ["the receipt", JSON.stringify(writeReceipt(estimate, { status: "good" }, undefined, "")), []],
  ["the office's email", renderEstimateOffice({ move, siteUrl }).text, []],
  [
    "the confirmation",
    renderEstimateConfirmation({ move, siteUrl, unsubscribeUrl: siteUrl, moveUrl: siteUrl }).text,
    [...typedFacts, "date"],
  ],
  [
    "the draft of the answer",
    decodeURIComponent(linkToAnswer({ ...move, email: "dana@example.net" })),
    ["details"],
  ],
  [
    "the customer's page",
    JSON.stringify(shown.facts),
    ["date", "window", "details", "code", "contact", "heard"],
  ],
];

test.each(views)("%s has every fact, in one order", (_view, text, without) => {
  const words = text.replace(/\s+/g, " ");
  const lines = describeFacts(move, { without });
  const places = lines.map(({ label }) => words.search(new RegExp(`\\b${label}(:|",)`)));
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other));
  for (const { value } of lines) expect(words).toContain(value);
});

test("the exported file has every fact, in the same order", () => {
  const columns: string[] = factNames.map((name) => facts[name].column);
  expect(moveColumns.filter((column) => columns.includes(column))).toEqual(columns);
});
