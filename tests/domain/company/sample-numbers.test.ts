import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { isPublicHost, listSampleNumbers } from "#domain/company/sample-numbers.ts";

test("the sample's phone and license numbers are named, an owner's are not", () => {
  expect(listSampleNumbers()).toContain(`phone ${company.phone.display}`);
  expect(listSampleNumbers()).toContain("USDOT 0000000");
  const own = { usdot: "1234567", mc: "", vaDmv: "", maryland: "", dc: "" };
  const phone = { display: "703-555-2368", href: "tel:+17035552368" };
  expect(listSampleNumbers({ ...company, phone, registration: own })).toEqual([]);
});

test.each([
  ["www.blueridge-movers.com", true],
  ["localhost", false],
  ["127.0.0.1", false],
  ["www.example.com", false],
  ["movers.test", false],
  ["movers.internal", false],
])("%s is public: %s", (host, expected) => {
  expect(isPublicHost(host)).toBe(expected);
});
