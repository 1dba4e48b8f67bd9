import type { Email } from "postal-mime";
import { type LoggedData, type SmtpReply, startFaultySmtp } from "./faulty-smtp.ts";

export type SmtpStep = "auth" | "rcpt" | "data";

/**
 * An SMTP code (250 accepts), one with an enhanced status code ("550 5.1.1"), no answer at all until `release`, or a
 * broken connection.
 */
export type SmtpAnswer = number | `${number} ${number}.${number}.${number}` | "hang" | "drop";

/** A received mail and its recipient. */
export type SentMail = Email & { recipient: string; raw: string; header(name: string): string | undefined };

/** A real SMTP server that keeps every mail and answers as told. */
export type SmtpSink = {
  url: string;
  /** Mails that were answered with 250, oldest first. */
  readonly mails: SentMail[];
  /** Mails whose whole text arrived, whatever the answer was. */
  readonly seen: SentMail[];
  /** Every SMTP step of a client. */
  steps: { step: SmtpStep; to: string }[];
  /** The accepted mails for one address. */
  to(address: string): SentMail[];
  /** Sets the answers of the following steps. */
  answerWith(choose: (step: SmtpStep, to: string) => SmtpAnswer): void;
  /** Answers every hanging step with 250, and accepts from then on. */
  release(): void;
  close(): Promise<void>;
};

export async function startSmtpSink(): Promise<SmtpSink> {
  const server = await startFaultySmtp();
  const steps: SmtpSink["steps"] = [];
  const answerWith: SmtpSink["answerWith"] = (choose) =>
    server.plan(({ step: at, recipient: to }) => {
      const step = at === "dot" ? "data" : at === "auth" || at === "rcpt" ? at : undefined;
      if (!step) return "ok";
      steps.push({ step, to });
      return reply(choose(step, to), to);
    });
  answerWith(() => 250);
  const listMails = () => server.log.filter(({ answered }) => answered === 250).map(describe);
  return {
    url: server.url,
    get mails() {
      return listMails();
    },
    get seen() {
      return server.log.map(describe);
    },
    steps,
    to: (address) => listMails().filter((mail) => mail.recipient === address),
    answerWith,
    release: server.release,
    close: server.close,
  };
}

/** As a real server does, a refusal repeats the address. */
function reply(answer: SmtpAnswer, to: string): SmtpReply {
  if (answer === 250) return "ok";
  if (answer === "hang") return "stall";
  return answer === "drop" ? "drop" : (`${answer} <${to}>: told to refuse` as SmtpReply);
}

function describe({ mail, recipient, raw }: LoggedData): SentMail {
  const header = (name: string) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
  return { ...mail, recipient, raw, header };
}
