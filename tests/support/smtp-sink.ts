import type { Email } from "postal-mime";
import { type ReceivedEmail, type SmtpReply, startFaultySmtp } from "./faulty-smtp.ts";

export type SmtpStep = "auth" | "rcpt" | "data";

/**
 * An SMTP code (250 accepts), optionally with an enhanced status code ("550 5.1.1"), no reply until `release`, or a
 * broken connection.
 */
export type SmtpAnswer = number | `${number} ${number}.${number}.${number}` | "hang" | "drop";

export type SentMail = Email & { recipient: string; raw: string; header(name: string): string | undefined };

/** A real SMTP server that stores emails and replies as instructed. */
export type SmtpSink = {
  url: string;
  /** Accepted emails, oldest first. */
  readonly mails: SentMail[];
  /** Emails that fully arrived, accepted or not. */
  readonly seen: SentMail[];
  steps: { step: SmtpStep; to: string }[];
  /** Accepted emails to one address. */
  to(address: string): SentMail[];
  /** Sets the replies from now on. */
  answerWith(choose: (step: SmtpStep, to: string) => SmtpAnswer): void;
  /** Accepts every stalled step, and everything from then on. */
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

/** Repeats the address in a refusal, like a real server. */
function reply(answer: SmtpAnswer, to: string): SmtpReply {
  if (answer === 250) return "ok";
  if (answer === "hang") return "stall";
  return answer === "drop" ? "drop" : (`${answer} <${to}>: told to refuse` as SmtpReply);
}

function describe({ mail, recipient, raw }: ReceivedEmail): SentMail {
  const header = (name: string) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
  return { ...mail, recipient, raw, header };
}
