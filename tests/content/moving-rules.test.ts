import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { MovingRules } from "#app/routes/moving-rules/moving-rules.tsx";
import { booklet, brochure, movingRules, ruleChart } from "#content/moving-rules.ts";
import { renderAt } from "../support/render-at.ts";

const official =
  /^https:\/\/(law\.lis\.virginia|www\.fairfaxcounty|labor\.maryland|www\.marylandattorneygeneral|code\.dccouncil|oag\.dc|www\.ecfr|www\.fmcsa\.dot|nccdb\.fmcsa\.dot)\.gov(\/|$)/;

describe("the rules that cover a move", () => {
  test("the chart has an answer for each start and destination, and uses every answer", () => {
    const cells = ruleChart.flatMap(({ from, to: ends }) =>
      ends.map(({ to, rules }) => ({ from, to, rules })),
    );
    expect(cells).toHaveLength(9);
    const reached = new Set<string>(cells.flatMap(({ rules }) => rules));
    expect([...reached].sort()).toEqual(movingRules.map(({ id }) => id).sort());
    for (const { from, to, rules } of cells) {
      expect(rules.length).toBeGreaterThan(0);
      // DC counts as a state.
      expect(rules.includes("state-line" as never), `${from} to ${to}`).toBe(from !== to);
    }
  });

  test("each answer in the page's chart links to its part, which names the regulator and links to it", async () => {
    const html = await renderAt("/moving-rules", createElement(MovingRules));
    const links = [...html.matchAll(/<a href="#([^"]+)" aria-label="[^"]*, from ([^"]+) to ([^"]+)"/g)];
    const chart = ruleChart.flatMap(({ from, to: ends }) =>
      ends.flatMap(({ to, rules }) => rules.map((id) => [id, from, to])),
    );
    expect(links.map(([, ...link]) => link)).toEqual(chart);
    for (const { id, regulator } of movingRules) {
      const [answer = ""] = html.split(`id="${id}"`)[1]?.split("</article>") ?? [];
      expect(answer).toContain(regulator);
      expect(answer).toMatch(/<a [^>]*href="https:\/\/[^/"]+\.gov\//);
    }
  });

  test.each(movingRules)("$id has sources, and links only to government sites", ({ sources, facts }) => {
    expect(Object.keys(facts).length).toBeGreaterThan(2);
    const links = Object.values(sources).filter(Boolean);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(official);
    expect(Object.keys(facts)).toContain("Where to complain");
  });

  test.each([booklet, brochure])("$title links to the federal agency", ({ href }) => {
    expect(href).toMatch(/^https:\/\/www\.fmcsa\.dot\.gov\//);
  });
});
