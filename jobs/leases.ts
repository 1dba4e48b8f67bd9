import type { Kysely } from "kysely";
import { renewLeases } from "#db/emails/lease.ts";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

const RENEW_MS = 20_000;

export type Leases = ReturnType<typeof startLeases>;

/** Renews leases, by this process's claim tokens, until they are released. */
export function startLeases({ db, log }: { db: Kysely<Database>; log: Logger }) {
  const held = new Set<string>();
  const renewal = repeat({ ms: RENEW_MS, name: "lease renewal", log }, async () => {
    if (held.size > 0) await renewLeases(db, [...held]);
  });
  return {
    hold: (token: string) => void held.add(token),
    release: (token: string) => void held.delete(token),
    stop: renewal.stop,
  };
}
