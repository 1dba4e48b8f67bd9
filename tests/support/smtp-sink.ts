import type { Email } from "postal-mime";
import { type ReceivedEmail, type SmtpReply, startFaultySmtp } from "./faulty-smtp.ts";

export type SmtpStep = "auth" | "rcpt" | "data";

/** A code (250 accepts), no reply until `release`, or a broken connection. */
export type SmtpAnswer = number | `${number} ${number}.${number}.${number}` | "hang" | "drop";

export type SentMail = Email & { recipient: string; raw: string; header(name: string): string | undefined };

/** A real SMTP server that replies as instructed. */
export type SmtpSink = {
  url: string;
  /** Accepted, oldest first. */
  readonly mails: SentMail[];
  /** Fully arrived, accepted or not. */
  readonly seen: SentMail[];
  steps: { step: SmtpStep; to: string }[];
  to(address: string): SentMail[];
  answerWith(choose: (step: SmtpStep, to: string) => SmtpAnswer): void;
  /** Accepts stalled steps, and everything from now on. */
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
