import type { Kysely } from "kysely";
import { renewLeases } from "#db/emails/claims.ts";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

const RENEW_MS = 20_000;

/** Claim tokens of this process. */
export type Leases = {
  hold: (token: string) => void;
  release: (token: string) => void;
  list: () => string[];
  stop: () => Promise<void>;
};

/** Renews leases until they are released. */
export function startLeases({ db, log }: { db: Kysely<Database>; log: Logger }): Leases {
  const held = new Set<string>();
  const renewal = repeat({ ms: RENEW_MS, name: "lease renewal", log }, async () => {
    if (held.size > 0) await renewLeases(db, [...held]);
  });
  return {
    hold: (token) => void held.add(token),
    release: (token) => void held.delete(token),
    list: () => [...held],
    stop: renewal.stop,
  };
}
