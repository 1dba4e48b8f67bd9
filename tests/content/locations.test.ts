import { describe, expect, test } from "vitest";
import { z } from "zod";
import { homeOffices } from "#content/home-offices.ts";
import type { Location } from "#content/locations/location.ts";
import { findLocation, locations, towns } from "#content/locations.ts";
import { milesBetween } from "#domain/places/distance.ts";

const keys = locations.map(({ key }) => key);

const text = z
  .string()
  .min(2)
  .refine((value) => value === value.trim(), "has spaces at an end");
const paragraph = text.min(40).regex(/[.?]$/, "does not end as a sentence");
const locationSchema = z.strictObject({
  key: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  name: text,
  state: z.enum(["Virginia", "Washington, DC", "Maryland"]),
  county: z.optional(z.string().endsWith(" County")),
  zips: z.array(z.string().regex(/^2\d{4}$/)),
  latitude: z.number().min(38.4).max(39.5),
  longitude: z.number().min(-78.5).max(-76.8),
  title: text,
  metaTitle: text.max(60),
  metaDescription: text.min(70).max(160),
  description: paragraph,
  fullDescription: z.array(paragraph).min(3).max(5),
  roads: paragraph,
  buildings: paragraph,
  parking: paragraph,
  neighbors: z.array(z.enum(keys)).min(3).max(5),
  trustFactors: z
    .array(
      z.strictObject({
        icon: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        title: text,
        description: paragraph,
      }),
    )
    .length(3),
  testimonial: z.optional(
    z.strictObject({
      name: text,
      location: text,
      quote: paragraph,
      rating: z.literal([4, 5]),
      isSample: z.boolean().optional(),
    }),
  ),
  faqs: z.array(z.strictObject({ question: text.regex(/\?$/), answer: paragraph })).length(2),
  listing: z.enum(["card", "also"]),
});

describe("the list of cities", () => {
  test("has each city once, in the same order as the towns", () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(towns.map(({ key }) => key)).toEqual(keys);
  });

  test("finds a city by its key, but no city without a page", () => {
    expect(findLocation("washington-dc")?.name).toBe("Washington, DC");
    expect(findLocation("richmond")).toBeUndefined();
  });

  test.each(["title", "metaTitle", "metaDescription", "description"] as const)(
    "gives every city its own %s",
    (field) => {
      expect(new Set(locations.map((location) => location[field])).size).toBe(locations.length);
    },
  );
});

describe.each(locations)("the page of $name", (location) => {
  test("has valid fields", () => {
    expect(locationSchema.safeParse(location).error?.issues ?? []).toEqual([]);
  });

  test("names neighbors that have a page, each once, and not itself", () => {
    expect(location.neighbors).not.toContain(location.key);
    expect(new Set(location.neighbors).size).toBe(location.neighbors.length);
  });

  test("is written plainly", () => {
    const words = listTexts(location).join("\n");
    expect(words).not.toMatch(/[!—–]|--/);
    expect(words).not.toMatch(
      /seamless|solutions|pride ourselves|hassle-free|stress-free|world-class|top-notch/i,
    );
    expect(words).not.toMatch(/nestled|vibrant|boasts/i);
  });

  test("gives distances to offices in a straight line, rounded, and says so", () => {
    const distances = listOfficeDistances(location);
    expect(distances.length).toBeGreaterThan(0);
    for (const { office, miles } of distances) {
      expect(`${miles} miles to ${office.name}`).toBe(
        `${Math.round(milesBetween(location, office))} miles to ${office.name}`,
      );
    }
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

function listTexts(location: Location): string[] {
  return [
    ...[location.title, location.metaTitle, location.metaDescription, location.description],
    ...location.fullDescription,
    ...[location.roads, location.buildings, location.parking],
    ...location.trustFactors.flatMap((factor) => [factor.title, factor.description]),
    ...Object.values(location.testimonial ?? {}).map(String),
    ...location.faqs.flatMap((faq) => [faq.question, faq.answer]),
  ];
}

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
      .filter((sentence) => sentence !== ""),
  );
}

function splitSentences(words: string): string[] {
  return words.split(/(?<=[.?])\s+/);
}
