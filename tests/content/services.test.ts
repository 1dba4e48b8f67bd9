import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Service } from "#content/services/service.ts";
import { findService, listRelatedServices, serviceSummaries, services } from "#content/services.ts";

const text = z
  .string()
  .min(2)
  .refine((value) => value === value.trim(), "has spaces at an end");
const sentence = text.min(20).regex(/[.?]$/, "does not end as a sentence");
const phrase = text.max(90).regex(/[^.?,:;]$/, "ends like a sentence");
const serviceSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: phrase.max(40),
  code: z.string().regex(/^[A-Z0-9/]{3,4}$/),
  metaTitle: phrase.max(60),
  metaDescription: sentence.min(70).max(160),
  icon: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  shortDescription: sentence.min(50).max(170),
  fact: phrase.max(45),
  longDescription: z.array(sentence.min(150).max(520)).min(3).max(5),
  category: z.enum(["moving", "delivery", "labor"]),
  features: z.array(phrase).min(5).max(8),
  prepare: z.array(sentence.max(180)).min(4).max(6),
  notMoved: sentence.min(100).max(380),
  benefits: z
    .array(z.strictObject({ title: phrase.max(45), description: sentence.min(60).max(260) }))
    .length(3),
  steps: z.optional(z.array(z.strictObject({ title: z.string(), text: z.string() })).length(3)),
  faqs: z
    .array(z.strictObject({ question: text.max(80).regex(/\?$/), answer: sentence.min(60).max(380) }))
    .min(4)
    .max(6),
});

describe("the list of services", () => {
  test("has a card for every service, in the same order", () => {
    expect(services.map(({ id }) => id)).toEqual(serviceSummaries.map(({ id }) => id));
  });

  test("finds a service by id; unknown ids find none", () => {
    expect(findService("final-mile")?.code).toBe("FML");
    expect(findService("storage")).toBeUndefined();
  });

  test.each(["code", "icon", "metaTitle", "metaDescription", "title", "fact"] as const)(
    "gives no two services the same %s",
    (field) => {
      expect(repeated(services.map((service) => service[field]))).toEqual([]);
    },
  );
});

describe("related services", () => {
  test.each(services)("of $id are at most three others of its category", (service) => {
    const related = listRelatedServices(service);
    const peers = services.filter(({ category }) => category === service.category);
    expect(related).toHaveLength(Math.min(3, peers.length - 1));
    expect(new Set(related).size).toBe(related.length);
    for (const other of related) {
      expect(other.category).toBe(service.category);
      expect(other.id).not.toBe(service.id);
    }
  });

  test("link to every service", () => {
    const reached = new Set(services.flatMap(listRelatedServices));
    expect(reached.size).toBe(services.length);
  });
});

describe("the page of a service", () => {
  test.each(services)("$id has every text, not too short or too long", (service) => {
    expect(serviceSchema.safeParse(service).error?.issues ?? []).toEqual([]);
  });

  test.each(services)("$id is written plainly", (service) => {
    for (const words of listTexts(service)) {
      expect(words).not.toMatch(/!|—|–|--|'|\s{2}/);
      expect(words).not.toMatch(
        /seamless|solutions|pride ourselves|hassle-free|stress-free|world-class|top-notch|second to none/i,
      );
    }
  });

  test.each(services)("$id gives only the known prices", (service) => {
    const words = listTexts(service).join(" ");
    const amounts = words.match(/\$[\d.,]*\d/g) ?? [];
    const known = ["$50", "$250", "$5,000", "$100,000", "$1,000,000", "$2,000,000"];
    expect(amounts.filter((amount) => !known.includes(amount))).toEqual([]);
    expect(words).not.toMatch(/\b(dollars?|cents?)\b/i);
  });

  test.each(services)("$id says that we do not take hazardous items", (service) => {
    expect(service.notMoved).toMatch(/hazardous/i);
  });

  test("shares no sentence with another service", () => {
    const sentences = services.flatMap((service) => [...new Set(listTexts(service).flatMap(splitSentences))]);
    expect(repeated(sentences)).toEqual([]);
  });
});

describe("the facts behind the services", () => {
  const pages = services.map((service) => [service.id, listTexts(service).join(" ")] as const);

  test.each(pages)("%s gives the right truck size and hours", (_id, words) => {
    for (const [, feet] of words.matchAll(/([\d,]{3,}) cubic feet/g))
      expect(["1,500", "1,800"]).toContain(feet);
    for (const [, hours] of words.matchAll(/within ((?:\d+ to )?\d+) hours/g)) expect(hours).toBe("2 to 4");
    if (words.includes("8:00 PM")) expect(words).toMatch(/8:00 AM to 8:00 PM.*(24\/7|around the clock)/);
  });

  test("the delivery services reach about 150 miles", () => {
    const delivery = services.filter(({ category }) => category === "delivery");
    for (const service of delivery) expect(listTexts(service).join(" ")).toMatch(/about 150 miles/);
  });

  test("no page promises storage, live tracking or a baby grand piano", () => {
    for (const [id, words] of pages) {
      for (const each of words.split(/(?<=[.?])\s/)) {
        if (/offer storage|live tracking|real-time/.test(each)) expect(each, id).toMatch(/\b(no|not)\b/i);
      }
    }
    const carrying = services.filter(({ id }) => id !== "packing");
    for (const service of carrying) expect(service.notMoved).toMatch(/baby grand piano/i);
  });
});

function listTexts(service: Service): string[] {
  const { title, metaTitle, metaDescription, shortDescription, fact, notMoved } = service;
  return [
    ...[title, metaTitle, metaDescription, shortDescription, fact, notMoved],
    ...[...service.longDescription, ...service.features, ...service.prepare],
    ...service.benefits.flatMap((benefit) => [benefit.title, benefit.description]),
    ...service.faqs.flatMap((faq) => [faq.question, faq.answer]),
  ];
}

function splitSentences(words: string): string[] {
  return words
    .toLowerCase()
    .split(/(?<=[.?])\s+/)
    .map((each) => each.replace(/[.?]$/, ""))
    .filter((each) => each.includes(" "));
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
