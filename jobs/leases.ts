import { randomInt } from "node:crypto";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { ClaimedEmail } from "#db/emails/claims.ts";
import { LEASE_SECONDS, renewLeases, returnOrphans } from "#db/emails/leases.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

/** One claim that this process works on. */
export type Lease = {
  /**
   * Called before each step that cannot be undone. Costs nothing while the lease is fresh; after a pause, a step of
   * the clock or a time without Postgres it asks whether the claim still holds. From then on the mail server may have
   * the mail, and nobody else should take it while this process lives.
   * @throws {LeaseLost} When it does not hold, or nobody can tell.
   */
  assertMine: () => Promise<void>;
  isLost: () => boolean;
  release: () => void;
};

class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** The claims that this process works on. */
export type Leases = {
  /** This process's number among the workers (db/emails/leases.ts). */
  worker: number;
  /** Runs a claim, and renews what it gets until the lease is released. */
  take: (
    claim: () => Promise<ClaimedEmail | undefined>,
  ) => Promise<{ claim: ClaimedEmail; lease: Lease } | undefined>;
  /** Of these claims, those that their worker keeps alive in Redis, or that are this process's own. */
  listAlive: (tokens: string[]) => Promise<Set<string>>;
  /**
   * Returns claims that Postgres committed without this process hearing of it; does nothing while a claim is being
   * made.
   */
  returnOrphans: () => Promise<void>;
  stop: () => Promise<void>;
};

type Held = { renewedAt: Moment; isUnderway: boolean; isLost: boolean };
/** Both clocks: the monotonic one stands still while a machine sleeps, the wall clock can be set. */
type Moment = { steady: number; wall: number };

const RENEW_MS = 5_000;
const FRESH_MS = (LEASE_SECONDS * 1000) / 2;

/**
 * Creates the keeper of leases. It renews them every 5 s in Postgres, and while Postgres is away in Redis, so that no
 * other worker sends a mail again that the server is just accepting from this one.
 */
export function createLeases(options: {
  db: Kysely<Database>;
  redis: Redis;
  log: Logger;
  onDatabaseError: (error: unknown) => void;
}): Leases {
  const { db, redis, log } = options;
  const worker = randomInt(1, 2 ** 31);
  const held = new Map<string, Held>();
  let claiming = 0;

  async function renew(tokens: string[]): Promise<void> {
    const asked = now();
    const renewed = new Set(await within(4_000, "Postgres", renewLeases(db, tokens)));
    for (const token of tokens) {
      const one = held.get(token);
      if (one && renewed.has(token)) one.renewedAt = asked;
      else if (one) one.isLost = true;
    }
  }

  const renewal = repeat({ ms: RENEW_MS, name: "leases", log }, async () => {
    const tokens = [...held.keys()];
    if (tokens.length === 0) return;
    try {
      await renew(tokens);
    } catch (error) {
      options.onDatabaseError(error);
      const underway = tokens.filter((token) => held.get(token)?.isUnderway);
      if (redis.status === "ready" && underway.length > 0)
        await within(2_000, "Redis", keepInRedis(redis, underway));
    }
  });

  function hold(token: string, renewedAt: Moment): Lease {
    const one: Held = { renewedAt, isUnderway: false, isLost: false };
    held.set(token, one);
    return {
      assertMine: async () => {
        if (!one.isLost && ageOf(one.renewedAt) > FRESH_MS) {
          await renew([token]).catch((error: unknown) => {
            options.onDatabaseError(error);
            one.isLost = true;
          });
        }
        if (one.isLost) throw new LeaseLost("the claim no longer holds");
        one.isUnderway = true;
      },
      isLost: () => one.isLost,
      release: () => held.delete(token),
    };
  }

  return {
    worker,
    take: async (work) => {
      const asked = now();
      claiming += 1;
      try {
        const claim = await work();
        return claim && { claim, lease: hold(claim.claim_token, asked) };
      } finally {
        claiming -= 1;
      }
    },
    listAlive: async (tokens) => {
      if (tokens.length === 0) return new Set();
      const kept = await within(2_000, "Redis", redis.mget(tokens.map(keyOf)));
      return new Set(tokens.filter((token, index) => held.has(token) || kept[index] !== null));
    },
    returnOrphans: async () => {
      if (claiming > 0) return;
      const returned = await returnOrphans(db, worker, [...held.keys()]);
      if (returned > 0) log.warn({ returned }, "claims that Postgres kept to itself were given back");
    },
    stop: () => renewal.stop(),
  };
}

function now(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

function ageOf(moment: Moment): number {
  return Math.max(performance.now() - moment.steady, Math.abs(Date.now() - moment.wall));
}

function keyOf(token: string): string {
  return `lease:${token}`;
}

async function keepInRedis(redis: Redis, tokens: string[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const token of tokens) pipeline.set(keyOf(token), "1", "EX", LEASE_SECONDS);
  await pipeline.exec();
}
