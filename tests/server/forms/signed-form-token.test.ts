import { expect, test } from "vitest";
import { createFormTokenSigner } from "#server/forms/signed-form-token.ts";
import { createSigningKey, deriveFallbackKey } from "#server/forms/signing-key.ts";

const shared = async () => Buffer.alloc(32, 7);
const idempotencyKey = "0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c11";
const madeAt = Date.UTC(2026, 4, 1, 12);
const now = () => new Date(madeAt);

test("any process with the key can read a form's serving time from its token", async () => {
  const [one, other] = [createSigningKey(shared), createSigningKey(shared)];
  await Promise.resolve();
  const token = createFormTokenSigner(one, now).sign(idempotencyKey);
  expect(createFormTokenSigner(other, now).verify(idempotencyKey, token)).toEqual(new Date(madeAt));
});

test("another form's token, a changed time, a truncated token and nonsense are invalid", async () => {
  const signer = createFormTokenSigner(createSigningKey(shared), now);
  const good = signer.sign(idempotencyKey);
  const [time = "", signature = ""] = good.split(".");
  expect(signer.verify("0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c12", good)).toBeUndefined();
  expect(signer.verify(idempotencyKey, `${(madeAt - 60_000).toString(36)}.${signature}`)).toBeUndefined();
  for (const bad of ["", ".", time, `${time}.`, `${time}.${signature.slice(0, -1)}`, `.${signature}`, "é.é"])
    expect(signer.verify(idempotencyKey, bad)).toBeUndefined();
});

test("without the stored key, a process signs with its own, and both stay valid", async () => {
  const reachable = Promise.withResolvers<Buffer>();
  const key = createSigningKey(() => reachable.promise);
  const signer = createFormTokenSigner(key, now);
  const early = signer.sign(idempotencyKey);
  reachable.resolve(await shared());
  await reachable.promise;
  await Promise.resolve();
  const late = signer.sign(idempotencyKey);
  expect(late).not.toBe(early);
  for (const each of [early, late]) expect(signer.verify(idempotencyKey, each)).toEqual(new Date(madeAt));
});

test("a form served while Postgres was down is valid in any process with the same database", () => {
  const away = () => new Promise<Buffer>(() => {});
  const startProcess = (databaseUrl: string) =>
    createFormTokenSigner(
      createSigningKey(away, () => deriveFallbackKey(databaseUrl)),
      now,
    );
  const token = startProcess("postgres://site:secret@db/site").sign(idempotencyKey);
  expect(
    startProcess("postgres://site:secret@10.0.0.7:5433/site").verify(idempotencyKey, token),
  ).toBeDefined();
  expect(startProcess("postgres://site:other@db/site").verify(idempotencyKey, token)).toBeUndefined();
  expect(startProcess("postgres://site@db/site").verify(idempotencyKey, token)).toBeUndefined();
});
