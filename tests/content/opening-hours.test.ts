import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { withOwnerFacts } from "../support/owner-facts.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The shipped hours must not appear next to an owner's other hours. */
const shipped = /\b8(:00)? ?[AP]M\b|\b8 to 8\b/;
const daily =
  /seven days a week|7 days a week|any day of the week|answers? every day|[AP]M,? (daily|every day|on any day)/i;

test("no text names the days on which the company works, but through its facts", () => {
  const files = globSync("{app,content,desk,jobs}/**/*.{ts,tsx}", { cwd: root });
  const literal = files.filter((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .some((line) => daily.test(line) && !/worksDaily|^ *\/?\*/.test(line)),
  );
  expect(literal).toEqual(["content/company.ts"]);
});

test("only the company's facts contain the hours", () => {
  const files = globSync("{app,content,domain,desk,jobs,server,dev}/**/*.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const literal = files.filter((file) => {
    const code = readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
    return shipped.test(code);
  });
  expect(literal).toEqual(["content/company.ts"]);
});

describe("an owner's other hours", () => {
  withOwnerFacts({
    hours: { office: "9:30 AM to 5:00 PM, Monday to Saturday", opens: "09:30", closes: "17:00" },
    crewsADay: { sunday: 0 },
  });

  test("replace the shipped hours in every text", async () => {
    const [{ listReasons }, { faqCategories }, { homeFaqs }, { services }, { locations }] = await Promise.all(
      [
        import("#content/home.ts"),
        import("#content/faq.ts"),
        import("#content/home-faq.ts"),
        import("#content/services.ts"),
        import("#content/locations.ts"),
      ],
    );
    const texts = [listReasons(undefined), faqCategories, homeFaqs, services, locations];
    for (const text of texts) {
      expect(JSON.stringify(text)).not.toMatch(shipped);
      expect(JSON.stringify(text)).not.toMatch(daily);
      expect(JSON.stringify(text)).toContain("5:00 PM");
    }
    expect(listReasons(undefined).map(({ figure }) => figure)).toContain("9:30 to 5");
  });

  test("are in the contact page's chart of the week", async () => {
    const { WeekChart } = await import("#app/routes/contact/week-chart.tsx");
    const chart = renderToStaticMarkup(createElement(WeekChart));
    expect(chart).not.toMatch(shipped);
    expect(chart.match(/Office 9:30 AM to 5:00 PM, emergency line all day and night/g)).toHaveLength(6);
    expect(chart.match(/class="week-office" x="39.58%" y="2" width="31.25%"/g)).toHaveLength(6);
    expect(chart).toContain("Office closed, emergency line all day and night");
    expect(chart).toMatch(/<text x="39.58%"[^>]*>9:30 AM<\/text><text x="70.83%"[^>]*>5 PM<\/text>/);
  });

  test("open and close the office to the minute, and say when it opens next", async () => {
    const { describeOpening, readOfficeClock } = await import("#domain/dates/office-hours.ts");
    const at = (time: string) => readOfficeClock(new Date(`2026-07-06T${time}:00Z`)).isOpen;
    expect(["13:29", "13:30", "20:59", "21:00"].map(at)).toEqual([false, true, true, false]);
    expect(readOfficeClock(new Date("2026-07-05T15:00:00Z"))).toMatchObject({
      weekday: "Sunday",
      isOpen: false,
    });
    // Friday noon and evening, Saturday evening, Sunday, and Monday before dawn.
    const says = ["03T16:00", "03T22:00", "04T22:00", "05T15:00", "06T09:00"].map((time) =>
      describeOpening(new Date(`2026-07-${time}:00Z`)),
    );
    expect(says).toEqual([
      "It is open until 5:00 PM today.",
      "It opens at 9:30 AM tomorrow.",
      "It opens at 9:30 AM on Monday.",
      "It opens at 9:30 AM tomorrow.",
      "It opens at 9:30 AM today.",
    ]);
  });
});
