import { openSession, type SendOutcome, type SmtpSession, type SmtpTimeouts } from "./session.ts";
import type { SmtpFailure } from "./verdict.ts";

const MAILS_A_SESSION = 100;
const IDLE_MS = 5_000;
const WAIT_MS = 10_000;

export type SmtpPool = {
  send: SmtpSession["send"];
  close(): void;
};

type Pooled = { session: SmtpSession; mails: number; idleTimer?: NodeJS.Timeout | undefined };

/**
 * Creates a pool of SMTP connections, as greeting, encryption and login take longer than a mail does. It opens one for
 * each concurrent mail; when the server refuses another, a mail waits for one that becomes free.
 */
export function createSmtpPool(smtpUrl: string, timeouts: SmtpTimeouts): SmtpPool {
  const idle: Pooled[] = [];
  const busy = new Set<Pooled>();
  let waiting: (() => void)[] = [];

  async function send(...mail: Parameters<SmtpSession["send"]>): Promise<SendOutcome> {
    for (;;) {
      const pooled = await take();
      if ("failure" in pooled) return pooled;
      const isReused = pooled.mails > 0;
      pooled.mails += 1;
      const outcome = await pooled.session.send(...mail);
      giveBack(pooled);
      // A server may close a connection between two mails; nothing of this one was sent yet.
      if (isReused && "failure" in outcome && hasEndedEarly(outcome.failure)) continue;
      return outcome;
    }
  }

  async function take(): Promise<Pooled | { failure: SmtpFailure }> {
    const known = takeIdle();
    if (known) return known;
    const opened = await openSession(smtpUrl, timeouts, dropUnusable);
    if (!("failure" in opened)) {
      const pooled = { session: opened, mails: 0 };
      busy.add(pooled);
      return pooled;
    }
    return (await waitForIdle()) ?? opened;
  }

  function takeIdle(): Pooled | undefined {
    for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
      clearTimeout(pooled.idleTimer);
      if (!pooled.session.isUsable()) continue;
      busy.add(pooled);
      return pooled;
    }
    return undefined;
  }

  /** Waits for a connection in use: a server limits the connections of one client. */
  async function waitForIdle(): Promise<Pooled | undefined> {
    const end = performance.now() + WAIT_MS;
    while (busy.size > 0 && performance.now() < end) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, end - performance.now());
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      const pooled = takeIdle();
      if (pooled) return pooled;
    }
    return undefined;
  }

  function giveBack(pooled: Pooled): void {
    busy.delete(pooled);
    if (pooled.mails >= MAILS_A_SESSION || !pooled.session.isUsable()) pooled.session.close();
    else {
      pooled.idleTimer = setTimeout(pooled.session.close, IDLE_MS).unref();
      idle.push(pooled);
    }
    wakeWaiting();
  }

  function dropUnusable(): void {
    for (const pooled of idle.filter(({ session }) => !session.isUsable())) {
      clearTimeout(pooled.idleTimer);
      idle.splice(idle.indexOf(pooled), 1);
    }
  }

  function wakeWaiting(): void {
    const wake = waiting;
    waiting = [];
    for (const go of wake) go();
  }

  return {
    send,
    close: () => {
      for (const { session, idleTimer } of idle.splice(0)) {
        clearTimeout(idleTimer);
        session.close();
      }
      for (const { session } of busy) session.close();
    },
  };
}

function hasEndedEarly({ step, reply = "421", isTimeout }: SmtpFailure): boolean {
  return step === "sender" && !isTimeout && reply.startsWith("421");
}
