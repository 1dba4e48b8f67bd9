import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { exampleEmail, fictionalPhone } from "#domain/company/placeholders.ts";

test("the shipped contact details count as placeholders", () => {
  expect(company.phone.display).toMatch(fictionalPhone);
  expect(company.phone.href).toMatch(fictionalPhone);
  for (const address of Object.values(company.emails)) expect(address).toMatch(exampleEmail);
});

test.each(["571-555-0100", "(571) 555-0199", "571.555.0142", "5715550142", "+1 571 555-0142"])(
  "%s is reserved for fiction",
  (phone) => {
    expect(phone).toMatch(fictionalPhone);
  },
);

test.each(["571-555-0200", "571-555-1142", "703-444-0142", "571-555-01420", "571-555-014", ""])(
  "%s is not reserved for fiction",
  (phone) => {
    expect(phone).not.toMatch(fictionalPhone);
  },
);

test.each(["a@example.net", "a@example.org", "A@Example.COM", "a@mail.example.com"])(
  "%s is at a domain that nobody can own",
  (address) => {
    expect(address).toMatch(exampleEmail);
  },
);

test.each(["a@example.co", "a@myexample.com", "a@example.com.au", "example.com@movers.com"])(
  "%s may belong to somebody",
  (address) => {
    expect(address).not.toMatch(exampleEmail);
  },
);
