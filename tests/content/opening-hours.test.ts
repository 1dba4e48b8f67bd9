import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** The shipped hours must not appear next to an owner's other hours. */
const shipped = /\b8(:00)? ?[AP]M\b|\b8 to 8\b/;

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
  const folder = mkdtempSync(path.join(tmpdir(), "hours-"));

  beforeAll(() => {
    const hours = { office: "9:30 AM to 5:00 PM, every day", opens: "09:30", closes: "17:00" };
    writeFileSync(path.join(folder, "company.json"), JSON.stringify({ hours }));
    vi.stubEnv("OWNER_DIR", folder);
    vi.resetModules();
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
    rmSync(folder, { recursive: true });
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
      expect(JSON.stringify(text)).toContain("5:00 PM");
    }
    expect(listReasons(undefined).map(({ figure }) => figure)).toContain("9:30 to 5");
  });

  test("are in the contact page's chart of the week", async () => {
    const { WeekChart } = await import("#app/routes/contact/week-chart.tsx");
    const chart = renderToStaticMarkup(createElement(WeekChart));
    expect(chart).not.toMatch(shipped);
    expect(chart.match(/Office 9:30 AM to 5:00 PM, emergency line all day and night/g)).toHaveLength(7);
    expect(chart.match(/class="week-office" x="39.58%" y="2" width="31.25%"/g)).toHaveLength(7);
    expect(chart).toMatch(/<text x="39.58%"[^>]*>9:30 AM<\/text><text x="70.83%"[^>]*>5 PM<\/text>/);
  });

  test("open and close the office to the minute", async () => {
    const { readOfficeClock } = await import("#domain/dates/office-hours.ts");
    const at = (time: string) => readOfficeClock(new Date(`2026-07-06T${time}:00Z`)).isOpen;
    expect(["13:29", "13:30", "20:59", "21:00"].map(at)).toEqual([false, true, true, false]);
  });
});
