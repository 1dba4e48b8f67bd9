import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

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
  mails: SentMail[];
  /** Mails whose whole text arrived, whatever the answer was. */
  seen: SentMail[];
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
  const mails: SentMail[] = [];
  const seen: SentMail[] = [];
  const steps: SmtpSink["steps"] = [];
  const answers = createAnswers();
  const meet = (step: SmtpStep, to: string, port: number, reply: Reply) => {
    steps.push({ step, to });
    answers.give(step, to, port, reply);
  };
  const server = createServer(meet, async (raw, recipient) => {
    const mail = describe(await PostalMime.parse(raw), recipient, raw.toString("latin1"));
    seen.push(mail);
    return () => mails.push(mail);
  });
  server.server.on("connection", answers.watch);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://mover:secret@127.0.0.1:${port}`,
    mails,
    seen,
    steps,
    to: (address) => mails.filter((mail) => mail.recipient === address),
    answerWith: answers.choose,
    release: answers.release,
    close: async () => {
      answers.dropAll();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

type Reply = (error?: Error) => void;

/** Gives the chosen answers, to the connections that it watches. */
function createAnswers() {
  const sockets = new Map<number, Socket>();
  let choose: (step: SmtpStep, to: string) => SmtpAnswer = () => 250;
  let hanging: Reply[] = [];
  return {
    watch: (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      sockets.set(port, socket);
      socket.once("close", () => sockets.delete(port));
    },
    choose: (next: typeof choose) => {
      choose = next;
    },
    give: (step: SmtpStep, to: string, port: number, reply: Reply) => {
      const answer = choose(step, to);
      if (answer === "hang") hanging.push(reply);
      else if (answer === "drop") sockets.get(port)?.destroy();
      else if (answer === 250) reply();
      else reply(refuse(answer, to));
    },
    release: () => {
      choose = () => 250;
      const waiting = hanging;
      hanging = [];
      for (const reply of waiting) reply();
    },
    dropAll: () => {
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

/** As a real server does, the answer repeats the address. */
function refuse(answer: Exclude<SmtpAnswer, "hang" | "drop">, to: string): Error {
  const [code, status] = String(answer).split(" ");
  const text = [status, `<${to}>: told to refuse`].filter(Boolean).join(" ");
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/**
 * @param meet Answers a step.
 * @param take Called with a whole text; what it returns is called when the text is accepted.
 */
function createServer(
  meet: (step: SmtpStep, to: string, port: number, reply: Reply) => void,
  take: (raw: Buffer, recipient: string) => Promise<() => void>,
): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, session, callback) =>
      meet("auth", "", session.remotePort, (error) => callback(error, { user: auth.username })),
    onRcptTo: (address, session, callback) => meet("rcpt", address.address, session.remotePort, callback),
    onData: async (stream, session, callback) => {
      const recipient = session.envelope.rcptTo[0]?.address ?? "";
      const raw = await buffer(stream).catch(() => undefined);
      if (!raw) return;
      const accept = await take(raw, recipient);
      meet("data", recipient, session.remotePort, (error) => {
        if (!error) accept();
        callback(error);
      });
    },
  });
  // A killed client breaks its connection, which is no error here.
  server.on("error", () => {});
  return server;
}

function describe(email: Email, recipient: string, raw: string): SentMail {
  const header = (name: string) => email.headers.find(({ key }) => key === name.toLowerCase())?.value;
  return { ...email, recipient, raw, header };
}
