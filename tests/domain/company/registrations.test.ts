import { expect, test } from "vitest";
import { listRegistrations } from "#domain/company/registrations.ts";

const numbers = { usdot: "1234567", mc: "765 432", vaDmv: "12345-A", maryland: "", dc: "" };
const lookUps = {
  usdot: "https://safer.example.gov/?usdot=%s",
  mc: "https://safer.example.gov/?mc=%s",
  vaDmv: "",
  maryland: "https://labor.example.gov/",
  dc: "",
};

test("a number links to its regulator's record; an unset one is left out", () => {
  expect(
    listRegistrations(numbers, lookUps).map(({ short, number, lookUp }) => [short, number, lookUp]),
  ).toEqual([
    ["USDOT", "1234567", "https://safer.example.gov/?usdot=1234567"],
    ["MC", "765 432", "https://safer.example.gov/?mc=765%20432"],
    ["VA DMV", "12345-A", undefined],
  ]);
});

test("a register whose URL takes no number is linked unchanged", () => {
  const [registration] = listRegistrations(
    { ...numbers, usdot: "", mc: "", vaDmv: "", maryland: "HGM-7" },
    lookUps,
  );
  expect(registration).toMatchObject({ name: "Maryland registration", lookUp: "https://labor.example.gov/" });
});

test("the shipped numbers are placeholders, so they have no links", () => {
  const shipped = listRegistrations();
  expect(shipped.map(({ key }) => key)).toEqual(["usdot", "mc", "vaDmv", "maryland"]);
  expect(shipped.map(({ lookUp }) => lookUp)).toEqual([undefined, undefined, undefined, undefined]);
});
