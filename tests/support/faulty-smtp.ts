import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";

export type SmtpStep = "greeting" | "ehlo" | "auth" | "mail" | "rcpt" | "data" | "dot";

/**
 * "ok" is the normal reply, "550 5.4.5 daily quota" a literal one, "stall" is silence until `release`, and "drop"
 * closes the connection.
 */
export type SmtpReply =
  | "ok"
  | "stall"
  | "drop"
  | `${number} ${string}`
  | { thenDrop: string }
  /** Replies after a delay (ms), sending "250-..." every `every` ms until then. */
  | { after: number; every?: number; reply?: "ok" | "drop" | `${number} ${string}` };

/** `count` counts steps of that kind, from 1. */
type SmtpVisit = {
  step: SmtpStep;
  count: number;
  connection: number;
  recipient: string;
  /** Only at "dot". */
  messageId: string;
};

export type ReceivedEmail = {
  messageId: string;
  recipient: string;
  connection: number;
  /** When the body had arrived (performance.now). */
  at: number;
  /** Reply code, if the connection was still open. */
  answered?: number | undefined;
  raw: string;
  email: Email;
};

type SmtpPlan = (visit: SmtpVisit) => SmtpReply | Promise<SmtpReply>;

/** A real SMTP server that misbehaves as instructed. */
export type FaultySmtp = {
  url: string;
  log: ReceivedEmail[];
  /** `at` is from performance.now. A connection starts with "greeting". */
  visits: (SmtpVisit & { at: number })[];
  /** Emitted once the reply is written. */
  events: EventEmitter<{ answered: [ReceivedEmail] }>;
  /** A plan may also wait, or kill a process. */
  plan(next: SmtpPlan): void;
  /** Resumes stalled steps, and replies normally from now on. */
  release(): void;
  /** Refuses new connections and closes open ones, until `listen`. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  /** How often each Message-ID was accepted. */
  accepted(): Map<string, number>;
  close(): Promise<void>;
};

const usual: Record<SmtpStep, string> = {
  greeting: "220 faulty ESMTP",
  ehlo: "250-faulty\r\n250-AUTH PLAIN LOGIN\r\n250-ENHANCEDSTATUSCODES\r\n250 8BITMIME",
  auth: "235 2.7.0 accepted",
  mail: "250 2.1.0 ok",
  rcpt: "250 2.1.5 ok",
  data: "354 go ahead",
  dot: "250 2.0.0 queued",
};

/** The port survives `refuse` and `listen`. */
export async function startFaultySmtp(): Promise<FaultySmtp> {
  const log: ReceivedEmail[] = [];
  const visits: FaultySmtp["visits"] = [];
  const events: FaultySmtp["events"] = new EventEmitter();
  const sockets = new Set<Socket>();
  const counts = new Map<SmtpStep, number>();
  let plan: SmtpPlan = () => "ok";
  let stalled: (() => void)[] = [];
  let connections = 0;
  let server: Server | undefined;

  /** Returns the code, or undefined if the connection is gone. */
  async function answer(socket: Socket, visit: Omit<SmtpVisit, "count">): Promise<number | undefined> {
    const count = (counts.get(visit.step) ?? 0) + 1;
    counts.set(visit.step, count);
    visits.push({ ...visit, count, at: performance.now() });
    let reply = await plan({ ...visit, count });
    if (reply === "stall") {
      await new Promise<void>((resolve) => stalled.push(resolve));
      reply = "ok";
    }
    if (typeof reply === "object" && "after" in reply) {
      await trickle(socket, usual[visit.step].slice(0, 3), reply.after, reply.every);
      reply = reply.reply ?? "ok";
    }
    if (reply === "drop") {
      socket.destroy();
      return undefined;
    }
    const drops = typeof reply === "object";
    const text = drops ? (reply as { thenDrop: string }).thenDrop : reply;
    const line = text === "ok" ? usual[visit.step] : String(text);
    if (!socket.writable) return undefined;
    await new Promise((resolve) => socket.write(`${line}\r\n`, resolve));
    if (drops) socket.destroy();
    return Number.parseInt(line, 10);
  }

  function serve(socket: Socket): void {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    const lines = converse(
      (step, recipient) => answer(socket, { step, connection, recipient, messageId: "" }),
      async (recipient, raw) => {
        const email = await PostalMime.parse(raw);
        const { messageId = "" } = email;
        const entry: ReceivedEmail = { messageId, recipient, connection, at: performance.now(), raw, email };
        log.push(entry);
        entry.answered = await answer(socket, { step: "dot", connection, recipient, messageId });
        if (entry.answered !== undefined) events.emit("answered", entry);
      },
      (line) => socket.write(`${line}\r\n`),
      () => socket.end(),
    );
    lines.start();
    socket.setEncoding("latin1").on("data", lines.read);
  }

  async function listen(port: number): Promise<number> {
    server = createServer(serve);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async function refuse(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (!server?.listening) return;
    server.close();
    await once(server, "close");
  }

  const port = await listen(0);
  return {
    url: `smtp://mover:secret@127.0.0.1:${port}`,
    log,
    visits,
    events,
    plan: (next) => {
      plan = next;
    },
    release: () => {
      plan = () => "ok";
      const waiting = stalled;
      stalled = [];
      for (const go of waiting) go();
    },
    refuse,
    listen: async () => {
      await listen(port);
    },
    accepted: () => {
      const taken = new Map<string, number>();
      for (const { answered, messageId } of log)
        if (answered === 250) taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
      return taken;
    },
    close: refuse,
  };
}

/** Sends "250-..." lines until the reply, so that the connection is never silent. */
async function trickle(socket: Socket, code: string, ms: number, every: number | undefined): Promise<void> {
  const timer = every && setInterval(() => socket.write(`${code}-still at it\r\n`), every);
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (timer) clearInterval(timer);
}

/** Replies to a line before it reads the next. */
function converse(
  answer: (step: SmtpStep, recipient: string) => Promise<number | undefined>,
  take: (recipient: string, raw: string) => Promise<void>,
  say: (line: string) => void,
  hangUp: () => void,
) {
  let rest = "";
  let recipient = "";
  let text: string[] | undefined;
  let loginLines = 0;
  let busy: Promise<unknown> = Promise.resolve();

  async function obey(line: string): Promise<void> {
    if (text) {
      if (line !== ".") text.push(line.startsWith("..") ? line.slice(1) : line);
      else {
        const raw = text.join("\r\n");
        text = undefined;
        await take(recipient, raw);
      }
      return;
    }
    if (loginLines > 0) {
      loginLines -= 1;
      if (loginLines === 0) await answer("auth", "");
      else say("334 UGFzc3dvcmQ6");
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") await answer("ehlo", "");
    else if (/^AUTH PLAIN ./i.test(line)) await answer("auth", "");
    else if (verb === "AUTH") {
      loginLines = /LOGIN/i.test(line) ? 2 : 1;
      say(loginLines === 2 ? "334 VXNlcm5hbWU6" : "334 ");
    } else if (verb === "MAIL") {
      recipient = "";
      await answer("mail", "");
    } else if (verb === "RCPT") {
      recipient = line.match(/<([^>]*)>/)?.[1] ?? "";
      await answer("rcpt", recipient);
    } else if (verb === "DATA") {
      if ((await answer("data", recipient)) === 354) text = [];
    } else if (verb === "QUIT") {
      say("221 2.0.0 bye");
      hangUp();
    } else say("250 2.0.0 ok");
  }

  return {
    start: () => {
      busy = answer("greeting", "");
    },
    read: (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) busy = busy.then(() => obey(line)).catch(() => {});
    },
  };
}
