import { createHmac, timingSafeEqual } from "node:crypto";
import type { FormTokenSigner } from "#app/context.ts";
import type { SigningKey } from "./signing-key.ts";

/**
 * A token is the time in base 36 and an HMAC over time and idempotency key. `now` is the database's clock.
 */
export function createFormTokenSigner(key: SigningKey, now: () => Date): FormTokenSigner {
  return {
    sign: (idempotencyKey) => {
      const time = now().getTime().toString(36);
      return `${time}.${signature(key.current(), time, idempotencyKey)}`;
    },
    verify: (idempotencyKey, signedToken) => {
      const [time = "", given = ""] = signedToken.split(".", 2);
      const isOurs = key.all().some((each) => isSame(signature(each, time, idempotencyKey), given));
      return isOurs ? new Date(Number.parseInt(time, 36)) : undefined;
    },
    now,
  };
}

function signature(key: Buffer, time: string, idempotencyKey: string): string {
  return createHmac("sha256", key).update(`form ${time} ${idempotencyKey}`).digest("base64url");
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
