import type { Email } from "postal-mime";
import { type ReceivedEmail, type SmtpReply, startFaultySmtp } from "./faulty-smtp.ts";

type SmtpStep = "auth" | "rcpt" | "data";

/** A code (250 accepts), no reply until `release`, or a broken connection. */
type SmtpAnswer = number | `${number} ${number}.${number}.${number}` | "hang" | "drop";

export type SentEmail = Email & { recipient: string; raw: string; header(name: string): string | undefined };

/** A real SMTP server that replies as instructed. */
export type SmtpSink = {
  url: string;
  /** Accepted, oldest first. */
  readonly emails: SentEmail[];
  /** Fully arrived, accepted or not. */
  readonly seen: SentEmail[];
  steps: { step: SmtpStep; to: string }[];
  to(address: string): SentEmail[];
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
  const listEmails = () => server.log.filter(({ answered }) => answered === 250).map(describe);
  return {
    url: server.url,
    get emails() {
      return listEmails();
    },
    get seen() {
      return server.log.map(describe);
    },
    steps,
    to: (address) => listEmails().filter((email) => email.recipient === address),
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

function describe({ email, recipient, raw }: ReceivedEmail): SentEmail {
  const header = (name: string) => email.headers.find(({ key }) => key === name.toLowerCase())?.value;
  return { ...email, recipient, raw, header };
}
