import { describe, expect, test } from "vitest";
import type { Service } from "#content/services/service.ts";
import { listRelatedServices, serviceSummaries, services } from "#content/services.ts";
import { listTexts, splitSentences } from "./texts.ts";

describe("the list of services", () => {
  test("has a card for every service, in the same order", () => {
    expect(services.map(({ id }) => id)).toEqual(serviceSummaries.map(({ id }) => id));
  });

  test.each(["icon", "metaTitle", "metaDescription", "title", "fact"] as const)(
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
  test.each(services)("$id says that we do not take hazardous items", (service) => {
    expect(service.notMoved).toMatch(/hazardous/i);
  });

  test("shares no sentence with another service", () => {
    const sentences = services.flatMap((service) => [...new Set(listSentences(service))]);
    expect(repeated(sentences)).toEqual([]);
  });
});

describe("the facts behind the services", () => {
  const pages = services.map((service) => [service.id, listTexts(service).join(" ")] as const);

  test.each(pages)("%s gives the right truck size and hours", (_id, words) => {
    for (const [, feet] of words.matchAll(/([\d,]{3,}) cubic feet/g))
      expect(["1,500", "1,800"]).toContain(feet);
    for (const [, hours] of words.matchAll(/within ((?:\d+ to )?\d+) hours/g)) expect(hours).toBe("2 to 4");
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

function listSentences({ steps, ...service }: Service): string[] {
  const sentences = listTexts(service).flatMap(splitSentences);
  return sentences
    .map((each) => each.toLowerCase().replace(/[.?]$/, ""))
    .filter((each) => each.includes(" "));
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
