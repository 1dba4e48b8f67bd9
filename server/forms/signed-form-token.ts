import { createHmac } from "node:crypto";
import type { FormTokenSigner } from "#app/context.ts";
import { isSameSecret } from "#db/secrets/tokens.ts";

/** A token is the time in base 36 and an HMAC over time and idempotency key. */
export function createFormTokenSigner(key: Buffer): FormTokenSigner {
  const signature = (time: string, idempotencyKey: string) =>
    createHmac("sha256", key).update(`form ${time} ${idempotencyKey}`).digest("base64url");
  return {
    sign: (idempotencyKey) => {
      const time = Date.now().toString(36);
      return `${time}.${signature(time, idempotencyKey)}`;
    },
    verify: (idempotencyKey, signedToken) => {
      const [time = "", given = ""] = signedToken.split(".", 2);
      const isOurs = isSameSecret(signature(time, idempotencyKey), given);
      return isOurs ? new Date(Number.parseInt(time, 36)) : undefined;
    },
  };
}
