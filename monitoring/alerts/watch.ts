import type { Kysely } from "kysely";
import { listAlerts, noteTold, recordObservations, takeUntoldAlerts, watchAlone } from "#db/alerts/alerts.ts";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";
import { type Channel, sendMessage } from "./channels.ts";
import { lookInside } from "./look.ts";
import { writeMessage } from "./message.ts";
import { alertRules, judgeAlerts, type Seen } from "./rules.ts";

const LOOK_EVERY_MS = 30_000;

export type AlertWatch = {
  /** Looks once and tells what is to be told; a call while a look is under way waits for that. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
};

export type AlertWatchOptions = {
  db: Kysely<Database>;
  siteUrl: string;
  channels: Channel[];
  log: Logger;
  lookOutside: () => Promise<Pick<Seen, "redis" | "disk" | "certificate" | "site">>;
  expected: Seen["expected"];
  /**
   * Asked before an operator is told of Postgres itself, which then cannot say whether another process did.
   * @returns Whether this process should tell.
   */
  mayTellOfPostgres?: (state: "started" | "ended") => Promise<boolean>;
  /** Milliseconds between two looks; no timer when 0. */
  everyMs?: number;
  /** Called after each look, whether or not it could see: the watch itself works. */
  onLook?: () => void;
  /** The monotonic clock, in milliseconds. */
  clock?: () => number;
};

/**
 * Watches the site and tells the operator of each fault once when it has begun and once when it is over
 * (docs/decisions/015-one-process-alerts.md). Any number of processes may watch: Postgres knows what was told. Only
 * of Postgres itself this process keeps in mind that it is away.
 */
export function startAlertWatch(options: AlertWatchOptions): AlertWatch {
  const { db, log, everyMs = LOOK_EVERY_MS } = options;
  const outage = watchPostgres(options);
  const caddy = createRun(db, "caddy");
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function lookOnce(): Promise<void> {
    try {
      const outside = await options.lookOutside();
      if (outside.site?.fault === null) await caddy.giveSign();
      await watchAlone(db, async (transaction) => {
        const seen = { ...(await lookInside(transaction)), ...outside, expected: options.expected };
        const longest = Math.max(...Object.values(alertRules).map(({ after }) => after));
        const faults = (await listAlerts(transaction, longest)).map(({ thing, ended }) => ({
          thing,
          endedFor: ended && (seen.now.getTime() - ended.getTime()) / 1000,
        }));
        await recordObservations(transaction, judgeAlerts(seen, faults));
      });
      await outage.noteAnswer();
      await tellAll(options);
    } catch (error) {
      log.warn({ err: error }, "the watch for alerts cannot ask Postgres");
      await outage.noteFailure(error);
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
      options.onLook?.();
    });
    return looking;
  }

  function schedule(): void {
    if (isStopped || everyMs === 0) return;
    timer = setTimeout(() => void look().then(schedule), everyMs);
    timer.unref();
  }

  schedule();
  return {
    look,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Tells what Postgres knows to be untold. Without a way to the operator the log alone is told. */
async function tellAll({ db, siteUrl, channels, log }: AlertWatchOptions): Promise<void> {
  for (const alert of await takeUntoldAlerts(db)) {
    const message = writeMessage(siteUrl, alert);
    const { thing, state, text } = message;
    log[state === "started" ? "error" : "info"]({ alert: thing, state, text }, "alert");
    if (channels.length === 0 || (await sendMessage(channels, message, log))) await noteTold(db, alert);
  }
}

/** Keeps in mind since when Postgres is away, and tells of that; nothing else can be known then. */
function watchPostgres({ siteUrl, channels, log, ...options }: AlertWatchOptions) {
  const { clock = () => performance.now(), mayTellOfPostgres = async () => true } = options;
  type Away = {
    since: number;
    began: Date;
    detail: string;
    isTold: boolean;
    well?: { since: number; at: Date };
  };
  let away: Away | undefined;

  async function tell(ended: Away["well"]): Promise<boolean> {
    if (!away) return true;
    const { since, began, detail, isTold } = away;
    const seconds = ((ended?.since ?? clock()) - since) / 1000;
    const alert = { thing: "postgres", detail, began, ended: ended?.at ?? null, seconds };
    const message = writeMessage(siteUrl, { ...alert, isStartTold: isTold });
    const { state, text } = message;
    if (!(await mayTellOfPostgres(state))) return true;
    log[ended ? "info" : "error"]({ alert: "postgres", state, text }, "alert");
    return channels.length === 0 || sendMessage(channels, message, log);
  }

  return {
    noteFailure: async (error: unknown) => {
      const detail = describeConnectionError(error);
      away ??= { since: clock(), began: new Date(), detail, isTold: false };
      delete away.well;
      const isDue = clock() - away.since >= alertRules.postgres.graceSeconds * 1000;
      if (isDue && !away.isTold) away.isTold = await tell(undefined);
    },
    noteAnswer: async () => {
      if (!away) return;
      away.well ??= { since: clock(), at: new Date() };
      const isDue = away.isTold || away.well.since - away.since >= alertRules.postgres.graceSeconds * 1000;
      const isOver = clock() - away.well.since >= alertRules.postgres.calmSeconds * 1000;
      if (!isDue || (isOver && (await tell(away.well)))) away = undefined;
    },
  };
}
