import { describe, expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { describeCancelling, describeDeposit, findDeposit } from "#domain/plan/deposit.ts";
import { emptyPlan } from "#domain/plan/plan.ts";
import { findDistance } from "#domain/plan/road.ts";
import { findRuling } from "#domain/plan/ruling.ts";

const planOf = (query: string) => readPlan(new URLSearchParams(query), findPlace).plan;

test.each([
  ["ashburn", "sterling", ["virginia-30-miles"], "local"],
  ["Falls Church VA", "22046", ["virginia-30-miles"], "local"],
  ["leesburg", "woodbridge", ["virginia-over-30-miles"], "local"],
  ["ashburn", "winchester", ["virginia-over-30-miles"], "local"],
  ["winchester", "manassas", ["virginia-over-30-miles"], "long-distance"],
  // 49 to 58 miles by road: the deposit's limit is 50.
  ["sterling", "Front Royal", ["virginia-over-30-miles"], null],
  // Under 30 miles in a straight line may be over 30 by road.
  ["ashburn", "Burke", ["virginia-30-miles", "virginia-over-30-miles"], "local"],
  ["bethesda", "rockville", ["maryland"], "local"],
  ["Silver Spring", "Baltimore", ["maryland"], "local"],
  ["DC", "20045", ["dc"], "local"],
  // Within Washington's commercial zone, which is exempt from federal rules.
  ["ashburn", "washington-dc", ["state-line"], "local"],
  ["sterling", "bethesda", ["state-line"], "local"],
  ["winchester", "washington-dc", ["state-line"], "federal"],
  ["leesburg", "Frederick, MD", ["state-line"], "federal"],
  ["leesburg", "Harpers Ferry", ["state-line"], "federal"],
  ["ashburn", "Boone, NC", ["state-line"], "federal"],
  ["York PA", "Lancaster, PA", undefined, "long-distance"],
  ["ashburn", "12 Rue de Rivoli, Paris", undefined, null],
])("from %s to %s the rules are %j, and %j payment terms apply", (from, to, rules, deposit) => {
  const plan = planOf(`from=${from}&to=${to}&rooms=living`);
  expect(findRuling(plan)?.rules).toEqual(rules);
  expect(findDeposit(plan.from, plan.to)).toBe(deposit);
});

test.each([
  ["ashburn", "sterling", /^Local move: \$250 deposit/, /^A deposit .* is not refunded. It can be applied/],
  ["Burke", "Richmond VA", /^Long-distance move: .*no deposit/, /^It costs nothing .* before we load.$/],
  ["leesburg", "Frederick, MD", /^Move between states: .*no deposit\. .* three days/, /^It costs nothing/],
  // Names no amount, and both rules.
  [
    "ashburn",
    "elsewhere",
    /^[^$%]*your estimate says so/,
    /^A deposit .* is not refunded.*Without a deposit/,
  ],
  [null, null, /^[^$%]*your estimate says so/, /Without a deposit/],
])(
  "from %s to %s the customer sees the payment terms and the cost of cancelling that apply",
  (from, to, deposit, cancelling) => {
    const plan = planOf(`from=${from ?? ""}&to=${to ?? ""}`);
    expect(describeDeposit(plan.from, plan.to)).toMatch(deposit);
    expect(describeCancelling(plan.from, plan.to)).toMatch(cancelling);
  },
);

describe("the rules of a household move", () => {
  test("do not cover an office, which has no household goods", () => {
    expect(findRuling(planOf("from=ashburn&to=sterling&rooms=desk:20,meeting"))?.rules).toEqual([]);
  });

  test.each(["from=ashburn&route=load", "to=Raleigh&route=unload", "from=ashburn&to=Boone, NC&route=load"])(
    "do not cover loading or unloading alone, which is charged by the hour anywhere: %s",
    (query) => {
      expect(findRuling(planOf(query))).toEqual({ rules: [], isHourly: true });
    },
  );

  test("between our towns in Virginia are in doubt only about 30 miles, where the doors decide", () => {
    const inVirginia = towns.filter(({ state }) => state === "Virginia");
    for (const from of inVirginia)
      for (const to of inVirginia.filter((other) => other === from || findDistance(from, other)?.isTyped)) {
        const miles = from === to ? 0 : (findDistance(from, to)?.road.low ?? 0);
        const isInDoubt = miles >= 25 && miles <= 35;
        expect(findRuling({ ...emptyPlan, from, to })?.rules, `${from.key} ${to.key}`).toHaveLength(
          isInDoubt ? 2 : 1,
        );
      }
    expect(findRuling(planOf("from=ashburn&to=arlington"))).toMatchObject({
      isHourly: true,
      isNearLimit: true,
    });
  });

  test.each([
    ["Bowie MD", "inside"],
    ["Laurel, MD", "inside"],
    ["Gaithersburg MD", "edge"],
    ["Waldorf MD", "edge"],
    ["Frederick, MD", "outside"],
    ["Annapolis MD", "outside"],
  ])(
    "the Washington zone ends 15 miles from the District’s line, and near it we cannot tell: %s",
    (to, where) => {
      expect(findRuling(planOf(`from=ashburn&to=${to}`))).toMatchObject({
        isHourly: where === "inside",
        isAtZoneEdge: where === "edge",
      });
    },
  );
});
