import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receiveForm } from "#app/forms/action.ts";
import { defineForm } from "#domain/forms/form.ts";
import { buildContext } from "../../support/route-context.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a form that Postgres does not store in time fails within 5 s, and the log says so", async () => {
  const logged: string[] = [];
  const answered = receiveForm({
    form: new FormData(),
    schema: defineForm({}),
    context: buildContext({}, logged),
    noun: "referral",
    findPerson: () => "",
    store: () => new Promise(() => {}),
    writeReceipt: async () => null,
  });
  await vi.advanceTimersByTimeAsync(5_000);
  const { data, init } = await answered;
  expect([data.outcome, init?.status]).toEqual(["failed", 503]);
  expect(logged.map((line) => JSON.parse(line).err.message)).toEqual([
    "no answer from Postgres within 4500 ms",
  ]);
});
