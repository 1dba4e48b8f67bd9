import { expect, test } from "vitest";
import { createFormSeal } from "#server/form-seal.ts";
import { createSigningKey } from "#server/signing-key.ts";

const shared = async () => Buffer.alloc(32, 7);
const formKey = "0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c11";
const madeAt = Date.UTC(2026, 4, 1, 12);

test("a form's own seal tells when it was made, to every process that has the key", async () => {
  const [one, other] = [createSigningKey(shared), createSigningKey(shared)];
  await Promise.resolve();
  const seal = createFormSeal(one, () => madeAt).sign(formKey);
  expect(createFormSeal(other).verify(formKey, seal)).toEqual(new Date(madeAt));
});

test("another form's seal, a changed time, a cut one and nonsense tell nothing", async () => {
  const seal = createFormSeal(createSigningKey(shared), () => madeAt);
  const good = seal.sign(formKey);
  const [time = "", signature = ""] = good.split(".");
  expect(seal.verify("0b0b4a1e-5f0c-4c55-9f0d-2f3f2b6f4c12", good)).toBeUndefined();
  expect(seal.verify(formKey, `${(madeAt - 60_000).toString(36)}.${signature}`)).toBeUndefined();
  for (const bad of ["", ".", time, `${time}.`, `${time}.${signature.slice(0, -1)}`, `.${signature}`, "é.é"])
    expect(seal.verify(formKey, bad)).toBeUndefined();
});

test("while the key is out of reach the process seals with one of its own, and both stay good", async () => {
  const reachable = Promise.withResolvers<Buffer>();
  const key = createSigningKey(() => reachable.promise);
  const seal = createFormSeal(key, () => madeAt);
  const early = seal.sign(formKey);
  reachable.resolve(await shared());
  await reachable.promise;
  await Promise.resolve();
  const late = seal.sign(formKey);
  expect(late).not.toBe(early);
  for (const each of [early, late]) expect(seal.verify(formKey, each)).toEqual(new Date(madeAt));
});

test("every seal has the same length", () => {
  const key = createSigningKey(shared);
  const lengths = [0, 1, 1_000, 1e9].map((ms) => createFormSeal(key, () => madeAt + ms).sign(formKey).length);
  expect(new Set(lengths).size).toBe(1);
});
