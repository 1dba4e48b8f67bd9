import type { Kysely } from "kysely";
import { listAlerts, listUntoldAlerts, noteTold, noteTried, recordObservations } from "#db/alerts/alerts.ts";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { silentService } from "#domain/deadline.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";
import { type Channel, sendMessage } from "./channels.ts";
import { lookInside } from "./look.ts";
import { type AlertMessage, writeMessage } from "./message.ts";
import { alertRules, judgeAlerts, type Seen } from "./rules.ts";

const LOOK_EVERY_MS = 30_000;
const LONGEST_CONSEQUENCE_SECONDS = Math.max(...Object.values(alertRules).map(({ after }) => after));

export type AlertWatch = {
  /** Looks once and sends what is due; a call during a look waits for that look. */
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
  /** Milliseconds between two looks; no timer when 0. */
  everyMs?: number;
  /** Called after each look, whether or not Postgres answered. */
  onLook?: () => void;
  /** The monotonic clock, in milliseconds. */
  clock?: () => number;
};

/**
 * Watches the site and alerts the operator once when a fault starts and once when it ends
 * (docs/decisions/015-one-process-alerts.md). One process may run this. Postgres keeps what was sent; only an
 * outage of Postgres itself is kept in memory.
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
      const seen = { ...(await lookInside(db)), ...outside, expected: options.expected };
      const faults = (await listAlerts(db, LONGEST_CONSEQUENCE_SECONDS)).map(({ thing, ended }) => ({
        thing,
        endedFor: ended && (seen.now.getTime() - ended.getTime()) / 1000,
      }));
      await recordObservations(db, judgeAlerts(seen, faults));
      await outage.noteAnswer();
      const untold = await listUntoldAlerts(db);
      await noteTried(db, untold);
      for (const alert of untold) if (await sendAlert(options, alert)) await noteTold(db, alert);
    } catch (error) {
      const service = silentService(error) ?? "Postgres";
      log.warn({ err: error }, `the watch for alerts cannot ask ${service}`);
      if (service === "Postgres") await outage.noteFailure(error);
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

/** Writes to the log and to every channel. @returns Whether it is done with: a channel took it, or none is configured. */
async function sendAlert(
  { siteUrl, channels, log }: AlertWatchOptions,
  alert: AlertMessage,
): Promise<boolean> {
  const message = writeMessage(siteUrl, alert);
  const { thing, state, text } = message;
  log[state === "started" ? "error" : "info"]({ alert: thing, state, text }, "alert");
  return channels.length === 0 || sendMessage(channels, message, log);
}

/** Keeps in memory since when Postgres is away; nothing else can be known then. */
function watchPostgres(options: AlertWatchOptions) {
  const { clock = () => performance.now() } = options;
  const { graceSeconds, calmSeconds } = alertRules.postgres;
  type Away = {
    since: number;
    began: Date;
    detail: string;
    /** Undefined before a message was tried. */
    isTold: boolean | undefined;
    well?: { since: number; at: Date };
  };
  let away: Away | undefined;

  const send = ({ since, began, detail, isTold, well }: Away) =>
    sendAlert(options, {
      thing: "postgres",
      detail,
      began,
      ended: well?.at ?? null,
      seconds: ((well?.since ?? clock()) - since) / 1000,
      isStartTold: isTold === true,
    });

  return {
    noteFailure: async (error: unknown) => {
      const detail = describeConnectionError(error);
      away ??= { since: clock(), began: new Date(), detail, isTold: undefined };
      delete away.well;
      const isDue = clock() - away.since >= graceSeconds * 1000;
      if (isDue && !away.isTold) away.isTold = await send(away);
    },
    noteAnswer: async () => {
      if (!away) return;
      away.well ??= { since: clock(), at: new Date() };
      const isOver = clock() - away.well.since >= calmSeconds * 1000;
      if (away.isTold === undefined || (isOver && (await send(away)))) away = undefined;
    },
  };
}
