import { describe, expect, test } from "vitest";
import { homeOffices } from "#content/home-offices.ts";
import type { Location } from "#content/locations/location.ts";
import { findLocation, locations, towns } from "#content/locations.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { listTexts, splitSentences } from "./texts.ts";

const keys = locations.map(({ key }) => key);

describe("the list of cities", () => {
  test("has each city once, in the same order as the towns", () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(towns.map(({ key }) => key)).toEqual(keys);
  });

  test.each(["title", "metaTitle", "metaDescription", "description"] as const)(
    "gives every city its own %s",
    (field) => {
      expect(new Set(locations.map((location) => location[field])).size).toBe(locations.length);
    },
  );
});

describe.each(locations)("the page of $name", (location) => {
  test("names three to five neighbors that have a page, each once, and not itself", () => {
    const { key, neighbors } = location;
    expect(new Set([key, ...neighbors]).size).toBe(neighbors.length + 1);
    expect(keys).toEqual(expect.arrayContaining(neighbors));
    expect([3, 4, 5]).toContain(neighbors.length);
  });

  test("gives distances to offices in a straight line, rounded, and says so", () => {
    const distances = listOfficeDistances(location);
    expect(distances.length).toBeGreaterThan(0);
    for (const { office, miles } of distances)
      expect(miles, office.name).toBe(Math.round(milesBetween(location, office)));
    expect(listTexts(location).join(" ")).toMatch(/straight line|as the crow flies/i);
  });
});

describe("two city pages", () => {
  test("share at most a third of their sentences", () => {
    const alike = locations.flatMap((one, index) =>
      locations.slice(index + 1).flatMap((other) => {
        const share = shareOfSentences(one, other);
        return share > 1 / 3 ? [`${one.key} and ${other.key}: ${Math.round(share * 100)} %`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

/** Fails if a page gives no distance from an office. */
function listOfficeDistances(location: Location): { office: Location; miles: number }[] {
  const offices = homeOffices.map((key) => findLocation(key)).filter((office) => office !== undefined);
  const names = offices.map((office) => office.name).join("|");
  const after = new RegExp(`^ miles?(?: (?!and )[a-z]+){1,7} (${names})\\b`);
  const before = new RegExp(`\\b(${names})\\b(?:(?!${names})[^\\d]){0,30}$`);

  return listTexts(location)
    .flatMap(splitSentences)
    .flatMap((sentence) => {
      expect(sentence).not.toMatch(
        /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty) miles?\b/i,
      );
      return [...sentence.matchAll(/\b(\d+)(?= miles?\b)/g)].flatMap((match) => {
        if (/radius of about $/.test(sentence.slice(0, match.index))) return [];
        const name =
          sentence.slice(match.index + match[0].length).match(after)?.[1] ??
          sentence.slice(0, match.index).match(before)?.[1];
        const office = offices.find((candidate) => candidate.name === name);
        if (!office) throw new Error(`No office for "${match[0]} miles" in: ${sentence}`);
        return [{ office, miles: Number(match[0]) }];
      });
    });
}

/** Share of the shorter page's sentences that are also on the other, ignoring names and numbers. */
function shareOfSentences(one: Location, other: Location): number {
  const ours = listNormalSentences(one);
  const theirs = listNormalSentences(other);
  const shared = [...ours].filter((sentence) => theirs.has(sentence)).length;
  return shared / Math.min(ours.size, theirs.size);
}

function listNormalSentences(location: Location): Set<string> {
  return new Set(
    listTexts(location)
      .map((words) => words.replaceAll(location.name, "TOWN").replaceAll(location.state, "STATE"))
      .flatMap(splitSentences)
      .map((sentence) =>
        sentence
          .toLowerCase()
          .replace(/\d+/g, "#")
          .replace(/[^a-z# ]/g, "")
          .trim(),
      )
      .filter((sentence) => sentence.includes(" ")),
  );
}
