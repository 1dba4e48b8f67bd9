import { expect, test, vi } from "vitest";
import { createFormTokenSigner } from "#server/forms/signed-form-token.ts";

const key = Buffer.alloc(32, 7);
const idempotencyKey = "0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c11";
const madeAt = Date.UTC(2026, 4, 1, 12);

function signAtNoon(): string {
  vi.useFakeTimers({ toFake: ["Date"], now: madeAt });
  const token = createFormTokenSigner(key).sign(idempotencyKey);
  vi.useRealTimers();
  return token;
}

test("any process with the key can read a form's serving time from its token, others cannot", () => {
  const token = signAtNoon();
  expect(createFormTokenSigner(Buffer.alloc(32, 7)).verify(idempotencyKey, token)).toEqual(new Date(madeAt));
  expect(createFormTokenSigner(Buffer.alloc(32, 8)).verify(idempotencyKey, token)).toBeUndefined();
});

test("another form's token, a changed time, a truncated token and nonsense are invalid", () => {
  const signer = createFormTokenSigner(key);
  const good = signAtNoon();
  const [time = "", signature = ""] = good.split(".");
  expect(signer.verify("0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c12", good)).toBeUndefined();
  expect(signer.verify(idempotencyKey, `${(madeAt - 60_000).toString(36)}.${signature}`)).toBeUndefined();
  for (const bad of ["", ".", time, `${time}.`, `${time}.${signature.slice(0, -1)}`, `.${signature}`, "é.é"])
    expect(signer.verify(idempotencyKey, bad)).toBeUndefined();
});
