import { globSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { withOwnerFacts } from "../support/owner-facts.ts";
import { dailyWords, shippedHours } from "../support/shipped-hours.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A company with one office in Leesburg, open on Saturday mornings, without emergencies and freight. */
const facts = {
  homeOffices: ["Leesburg"],
  foundedYear: 2012,
  hours: {
    office: "9:30 to 5 on weekdays, 9 to 1 on Saturday",
    opens: "09:30",
    closes: "17:00",
    otherDays: { saturday: { opens: "09:00", closes: "13:00" } },
    closedOn: ["2026-07-03"],
  },
  payment: { localDeposit: "" },
  referral: { tariff: "", giftCard: "$40", discount: "5%", cardBy: "mail" },
  registration: { usdot: "1234567" },
  crewsADay: { sunday: 0 },
  leftOut: { services: ["emergency", "freight", "junk"], towns: ["washington-dc", "bethesda", "rockville"] },
  city: "Leesburg, VA",
  serviceArea: "Northern Virginia",
  insurance: [2, 4, 2, 3, 1].map((amount, index) => ({
    label: `Limit ${index}`,
    amount: `$${amount}00,007`,
  })),
};

const untrue = [
  /\b(our|and|is|from|to) (Sterling|Ashburn|Winchester)( office)? (office|is|are|sits)\b/,
  /our hometown|address on our paperwork|road we live on|three towns|hometown/i,
  /emergency (line|crew|24)|burst pipe|2 to 4 hours|two to four hours/i,
  /since 2015|\$1,000,000|\$2,000,000/,
  /\$250|deposit (holds|books|of|is not|that you have paid)|filed tariff permits|10% (off|less)|\$50 gift|to the email address you gave/,
  /MC 0|USDOT 0|VA DMV [\d0]|HGM-0/,
  /freight deliveries|airport freight|junk removal/i,
  /(Virginia|VA), DC|DC (and|or) M|within DC|is for Ashburn/,
  shippedHours,
  dailyWords,
];

describe("an owner elsewhere", () => {
  withOwnerFacts(facts);

  test("has no sentence about offices, hours, insurance or services of the shipped company", async () => {
    const files = globSync("content/**/*.ts", { cwd: root }).filter(
      (file) => !/owner\/|company\.ts|services|home-faq/.test(file),
    );
    for (const file of files) {
      const text = JSON.stringify(Object.values(await import(path.join(root, file))));
      for (const pattern of untrue) expect([file, text.match(pattern)?.[0]]).toEqual([file, undefined]);
    }
    const { homeFaqs } = await import("#content/home-faq.ts");
    const { listReasons } = await import("#content/home.ts");
    const { services } = await import("#content/services.ts");
    const shown = JSON.stringify([homeFaqs, listReasons(undefined), services]);
    for (const pattern of untrue) expect(shown.match(pattern)?.[0]).toBeUndefined();
    expect(listReasons(undefined).map(({ figure }) => figure)).toContain("9:30 to 5");
  });

  test("has the hours of each day in words and for search engines", async () => {
    const { openWeek } = await import("#content/opening-hours.ts");
    const { describeCompany } = await import("#app/ui/structured-data/schema-org.ts");
    const { describeDaysOff, describeOpening, readOfficeClock } = await import(
      "#domain/dates/office-hours.ts"
    );
    expect(openWeek).toBe("9:30 AM to 5:00 PM, Monday to Friday, and 9:00 AM to 1:00 PM on Saturday");
    expect(describeCompany("https://example.com").openingHoursSpecification).toMatchObject([
      { dayOfWeek: { length: 5 }, closes: "17:00" },
      { dayOfWeek: ["Saturday"], closes: "13:00" },
    ]);
    expect(describeOpening(new Date("2026-07-03T15:00:00Z"))).toBe("It opens at 9:00 AM tomorrow.");
    expect(["2026-06-20", "2026-07-04"].map(describeDaysOff)).toEqual(["Closed on July 3, 2026.", ""]);
    const { findUsualLimit } = await import("#domain/moves/days.ts");
    expect(["2026-07-02", "2026-07-03"].map(findUsualLimit)).toEqual([3, 0]);
    const { readPlan } = await import("#domain/plan/address.ts");
    const { findFigures } = await import("#domain/plan/results.ts");
    const { listNotes } = await import("#domain/plan/notes.ts");
    const { plan } = readPlan(new URLSearchParams("rooms=living&date=2045-06-11"), () => undefined);
    const figures = findFigures(plan);
    expect(figures && listNotes(plan, figures)).toContain(
      "We are closed on June 11, 2045. Please choose another day.",
    );
    const at = (time: string) => readOfficeClock(new Date(`2026-07-06T${time}:00Z`)).isOpen;
    expect(["13:29", "13:30", "20:59", "21:00"].map(at)).toEqual([false, true, true, false]);
    // Friday evening, Saturday at noon and at two, Sunday, and Monday before dawn.
    const says = ["03T22:00", "04T16:00", "04T18:00", "05T15:00", "06T09:00"].map((time) =>
      describeOpening(new Date(`2026-07-${time}:00Z`)),
    );
    expect(says).toEqual([
      "It opens at 9:00 AM tomorrow.",
      "It is open until 1:00 PM today.",
      "It opens at 9:30 AM on Monday.",
      "It opens at 9:30 AM tomorrow.",
      "It opens at 9:30 AM today.",
    ]);
  });

  test("is told of each sentence that names a place without a page, its county or its state", async () => {
    const { checkContent } = await import("#ops/checks/content.ts");
    const listed = checkContent("warn").flatMap(({ what, detail }) => (what === "left out" ? [detail] : []));
    expect(listed).toContainEqual(expect.stringMatching(/^Within Maryland, you get/));
    expect(listed).toContainEqual(expect.stringMatching(/\bDC\b/));
    expect(listed.join("\n")).not.toContain("Sterling is 5 miles");
  });

  test("has the pin on the map, and its hours but no hatched nights in the chart of the week", async () => {
    const { AreaMap } = await import("#app/ui/map/service-map.tsx");
    const { WeekChart } = await import("#app/routes/contact/week-chart.tsx");
    const map = renderToStaticMarkup(createElement(AreaMap));
    expect(map.match(/class="map-pin"/g)).toHaveLength(1);
    expect(map).toMatch(/class="map-tag".*>Leesburg</);
    expect(map).toContain("a home office in Leesburg");
    expect(map).not.toMatch(/map-route|map-end/);
    const chart = renderToStaticMarkup(createElement(WeekChart, { today: "2026-07-01" }));
    expect(chart).not.toMatch(/emergency|class="week-night" y/i);
    expect(chart).toContain("Office 9:00 AM to 1:00 PM");
    expect(chart).toContain("Closed on July 3, 2026.");
    expect(chart.match(/class="week-office" x="39.58%" y="2" width="31.25%"/g)).toHaveLength(5);
    expect(chart).toMatch(/<text x="39.58%"[^>]*>9:30 AM<\/text><text x="70.83%"[^>]*>5 PM<\/text>/);
  });
});
