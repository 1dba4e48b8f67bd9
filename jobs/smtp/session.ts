import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpFailure, SmtpStep } from "./verdict.ts";

/** Timeouts in milliseconds. */
export type SmtpTimeouts = {
  /** From the first packet to the login. */
  open: number;
  /** For MAIL, RCPT and DATA, until the server asks for the text. */
  envelope: number;
  /**
   * Between two lines of the server once the text is being sent (RFC 5321 4.5.3.2.6: 10 minutes after the final dot).
   */
  silence: number;
  /** For the text and its answer in all, however many lines "250-..." arrive meanwhile. */
  answer: number;
};

export const usualTimeouts: SmtpTimeouts = {
  open: 30_000,
  envelope: 60_000,
  silence: 10 * 60_000,
  answer: 60 * 60_000,
};

/** One connection, logged in, that sends one mail after the other. */
export type SmtpSession = {
  /**
   * Sends a mail. Once its text is being sent, only the server or its silence ends the wait.
   * @param guard Called when the server asks for the text, and again before the final dot, with which the server
   * accepts it. When it throws, the connection is closed instead.
   */
  send(mail: { from: string; to: string; text: Buffer }, guard?: Guard): Promise<SendOutcome>;
  /** False once the connection is gone or in an unknown state. */
  isUsable(): boolean;
  close(): void;
};

/** Throws when a mail must not be sent after all. */
export type Guard = () => Promise<void>;

export type SendOutcome = { code: number } | { failure: SmtpFailure };

/** Connects, greets and logs in. `onEnd` is called when the connection is gone. */
export function openSession(
  smtpUrl: string,
  timeouts: SmtpTimeouts,
  onEnd: () => void,
): Promise<SmtpSession | { failure: SmtpFailure }> {
  const { auth, ...address } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: timeouts.silence,
  });
  let step: SmtpStep = "connect";
  return new Promise((resolve) => {
    const fail = (error: SmtpError) => {
      clearTimeout(timer);
      resolve({ failure: { step, ...describe(error) } });
      connection.close();
    };
    const timer = setTimeout(fail, timeouts.open, { code: "ETIMEDOUT" });
    const succeed = () => {
      clearTimeout(timer);
      resolve(startSession(connection, timeouts));
    };
    connection.on("error", fail);
    connection.once("end", () => {
      fail({ code: "ECONNECTION" });
      onEnd();
    });
    connection.connect((error) => {
      if (error) return fail(error);
      if (!auth || !connection.allowsAuth) return succeed();
      step = "login";
      connection.login(auth, (refused) => (refused ? fail(refused) : succeed()));
    });
  });
}

type SmtpError = { code?: string | undefined; command?: string | undefined; response?: string | undefined };

function startSession(connection: SMTPConnection, timeouts: SmtpTimeouts): SmtpSession {
  let isUsable = true;
  const close = () => {
    isUsable = false;
    connection.close();
  };

  function send(
    { from, to, text }: { from: string; to: string; text: Buffer },
    guard: Guard = async () => {},
  ): Promise<SendOutcome> {
    return new Promise((resolve) => {
      let isTextUnderWay = false;
      connection.lastServerResponse = false;

      const end = (outcome: SendOutcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const fail = (error: SmtpError) => {
        const isAnswered = connection.lastServerResponse !== false;
        const failure = { step: stepOf(error, isAnswered, isTextUnderWay), ...describe(error) };
        // 421 announces the end of the connection; a refused mail alone leaves it as it was.
        if (!failure.reply || failure.reply.startsWith("421") || !isUsable) {
          close();
          end({ failure });
        } else forgetMail(() => end({ failure }));
      };
      const breakOff = (code: string) => {
        close();
        fail({ code });
      };
      let timer = setTimeout(breakOff, timeouts.envelope, "ETIMEDOUT");
      const body = readGuarded(text, guard, {
        onStart: () => {
          isTextUnderWay = true;
          clearTimeout(timer);
          timer = setTimeout(breakOff, timeouts.answer, "ETIMEDOUT");
        },
        onRefusal: () => breakOff("EGUARD"),
      });
      connection.send({ from, to }, body, (error, info) => {
        if (error) fail(error);
        else end({ code: Number.parseInt(info?.response ?? "", 10) || 250 });
      });
    });
  }

  /** Resets the session after a refused mail (RSET), before the next one. */
  function forgetMail(done: () => void): void {
    const timer = setTimeout(close, timeouts.open);
    const end = () => {
      clearTimeout(timer);
      connection.off("end", end);
      done();
    };
    connection.once("end", end);
    connection.reset((error) => {
      if (error) close();
      else end();
    });
  }

  connection.once("end", () => {
    isUsable = false;
  });
  return { send, isUsable: () => isUsable, close };
}

/**
 * The text as a stream: it is read once the server has asked for it, and its end sends the final dot. The guard is
 * called before each.
 */
function readGuarded(
  text: Buffer,
  guard: Guard,
  on: { onStart: () => void; onRefusal: () => void },
): Readable {
  const parts = [text, null];
  const body = new Readable({
    read() {
      guard().then(() => {
        if (parts.length === 2) on.onStart();
        body.push(parts.shift() ?? null);
      }, on.onRefusal);
    },
  });
  return body;
}

function stepOf({ command }: SmtpError, isAnswered: boolean, isTextUnderWay: boolean): SmtpStep {
  if (isTextUnderWay) return "text";
  return isAnswered && command !== "MAIL FROM" ? "recipient" : "sender";
}

function describe(error: SmtpError): Omit<SmtpFailure, "step"> {
  const { code = "error", command, response } = error;
  const isTimeout = code === "ETIMEDOUT";
  return { what: [code, command].filter(Boolean).join(" "), reply: response || undefined, isTimeout };
}
