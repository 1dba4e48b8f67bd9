import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestContext, type Services, servicesContext } from "#app/context.ts";
import { receiveForm } from "#app/forms/action.ts";
import { defineForm } from "#domain/forms/form.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a form that Postgres does not store in time fails within 5 s, and the log says so", async () => {
  const logged: string[] = [];
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    formTokenSigner: { sign: () => "", verify: () => undefined, now: () => new Date() },
  } as unknown as Services);
  context.set(requestContext, {
    id: "1",
    nonce: "",
    log: { error: ({ err }: { err: Error }) => logged.push(err.message) } as never,
    isShared: false,
    markIncomplete: () => {},
    admitForm: async () => ({ admitted: true, network: "a home" }),
    codes: { mayLookUp: () => true, countWrong: () => {} },
  });
  const answered = receiveForm({
    form: new FormData(),
    schema: defineForm({}),
    context,
    noun: "referral",
    findPerson: () => "",
    store: () => new Promise(() => {}),
  });
  await vi.advanceTimersByTimeAsync(5_000);
  const { data, init } = await answered;
  expect([data.outcome, init?.status]).toEqual(["failed", 503]);
  expect(logged).toEqual(["no answer from Postgres within 4500 ms"]);
});
