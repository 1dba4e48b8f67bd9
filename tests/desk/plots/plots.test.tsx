import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { mapTowns } from "#app/ui/map-towns.ts";
import { DelayLines, drawLine } from "#desk/plots/delay-lines.tsx";
import { Funnel } from "#desk/plots/funnel.tsx";
import { placeLabels } from "#desk/plots/place-labels.ts";
import { StackedBars } from "#desk/plots/stacked-bars.tsx";
import { TownMap } from "#desk/plots/town-map.tsx";

const about = { id: "p", name: "Referrals by week", says: "Three in all." };
const bars = ["Nov 2", "Nov 9"].map((short) => ({ short, long: `Week of ${short}` }));

/** The attributes of each element of a kind. */
function find(svg: string, element: string): Record<string, string>[] {
  return [...svg.matchAll(new RegExp(`<${element} ([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

describe("stacked bars", () => {
  test("parts stand on each other, without a gap, in the measure of the axis", () => {
    const series = [
      { name: "booked", tone: "a", counts: [1, 3] },
      { name: "held", tone: "b", counts: [0, 1] },
    ];
    const svg = renderToStaticMarkup(<StackedBars {...about} bars={bars} series={series} />);
    const parts = find(svg, "rect").map(({ y, height }) => ({ y: Number(y), height: Number(height) }));
    expect(parts).toHaveLength(3);
    const [one, three, four] = parts;
    expect(three?.height).toBeCloseTo(3 * (one?.height ?? 0), 0);
    expect((four?.y ?? 0) + (four?.height ?? 0)).toBeCloseTo(three?.y ?? 0, 0);
    expect(svg).toContain("<title>Week of Nov 9: 3 booked</title>");
    expect(svg).toContain(">4</text>");
  });

  test("a plot has a name and says in a sentence what it shows", () => {
    const svg = renderToStaticMarkup(<StackedBars {...about} bars={bars} series={[]} />);
    expect(svg).toMatch(/role="img" aria-labelledby="p-name" aria-describedby="p-says"/);
    expect(svg).toContain(
      '<title id="p-name">Referrals by week</title><desc id="p-says">Three in all.</desc>',
    );
  });

  test("one bar and a bar of 100,000 stay within the drawing", () => {
    for (const counts of [[1], [100_000]]) {
      const series = [{ name: "n", tone: "a", counts }];
      const svg = renderToStaticMarkup(<StackedBars {...about} bars={bars.slice(0, 1)} series={series} />);
      const [part] = find(svg, "rect");
      expect(Number(part?.["y"])).toBeGreaterThanOrEqual(16);
      expect(Number(part?.["width"])).toBeLessThanOrEqual(56);
    }
  });
});

describe("lines of delays", () => {
  test("a line begins anew after a week without mails", () => {
    const values = [1, undefined, 2, 3];
    expect(
      drawLine(
        values,
        (index) => index,
        (value) => value,
      ),
    ).toBe("M0 1M2 2L3 3");
    expect(
      drawLine(
        [undefined],
        (index) => index,
        (value) => value,
      ),
    ).toBe("");
  });

  test("one measured week is a dot, and no figure is not a number", () => {
    const lines = [{ name: "half", tone: "a", seconds: [undefined, 0] }];
    const svg = renderToStaticMarkup(<DelayLines {...about} places={bars} lines={lines} />);
    expect(find(svg, "circle")).toHaveLength(1);
    expect(svg).not.toContain("NaN");
  });
});

test("a funnel's bars are shares of the first; nothing at all has no bar", () => {
  const steps = [200, 50, 0].map((count, index) => ({ name: `step ${index}`, count, note: "" }));
  const svg = renderToStaticMarkup(<Funnel {...about} steps={steps} />);
  const widths = find(svg, "rect").flatMap(({ class: kind, width }) =>
    kind?.includes("plot-part") ? [Number(width)] : [],
  );
  expect(widths[1]).toBeCloseTo((widths[0] ?? 0) / 4, 0);
  expect(widths[2]).toBe(0);
  expect(
    renderToStaticMarkup(<Funnel {...about} steps={[{ name: "a", count: 0, note: "" }]} />),
  ).not.toContain("NaN");
});

describe("the map of towns", () => {
  test("disks and rings have areas like their counts; a town without any has none", () => {
    const towns = [
      { key: "ashburn", from: 400, to: 0 },
      { key: "winchester", from: 100, to: 400 },
      { key: "reston", from: 0, to: 0 },
    ];
    const svg = renderToStaticMarkup(<TownMap {...about} towns={towns} />);
    const radii = find(svg, "circle").map(({ class: kind, r }) => [kind, Number(r)]);
    expect(radii).toEqual(
      expect.arrayContaining([
        ["plot-from", 40],
        ["plot-from", 20],
        ["plot-to", 40],
      ]),
    );
    expect(radii).toHaveLength(3);
    expect(svg).not.toContain("Reston");
  });

  test("names cover neither each other nor a spot, and the busiest town has one", () => {
    const spots = mapTowns.map((town, index) => ({ ...town, radius: 40 - index }));
    const within = { left: 0, top: 0, right: 1_000, bottom: 643 };
    const labels = placeLabels(spots, 19, within);
    expect(labels[0]?.key).toBe(spots[0]?.key);
    expect(labels.length).toBeGreaterThan(2);
    const boxes = labels.map(({ key, x, y, anchor }) => {
      const width = (spots.find((spot) => spot.key === key)?.name.length ?? 0) * 19 * 0.56;
      const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
      return { left, right: left + width, top: y - 15, bottom: y + 3 };
    });
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
  });
});
