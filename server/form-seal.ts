import { createHmac, timingSafeEqual } from "node:crypto";
import type { FormSeal } from "#app/context.ts";
import type { SigningKey } from "./signing-key.ts";

/** Creates what signs a form's making: its time in base 36 and a signature over time and form key. */
export function createFormSeal(key: SigningKey, now: () => number = Date.now): FormSeal {
  return {
    sign: (formKey) => {
      const time = now().toString(36);
      return `${time}.${signature(key.current(), time, formKey)}`;
    },
    verify: (formKey, seal) => {
      const [time = "", given = ""] = seal.split(".", 2);
      const isOurs = key.all().some((each) => isSame(signature(each, time, formKey), given));
      return isOurs ? new Date(Number.parseInt(time, 36)) : undefined;
    },
  };
}

function signature(key: Buffer, time: string, formKey: string): string {
  return createHmac("sha256", key).update(`form ${time} ${formKey}`).digest("base64url");
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
