import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import express, { type Express } from "express";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { findFreePort, type ServiceOptions } from "./server-process.ts";

/** An SMTP server that stores emails instead of delivering them, and a page that shows them. */
export async function startMailCatcher(
  options: ServiceOptions & { preferredWebPort?: number },
): Promise<{ url: string; webUrl: string; stop(): Promise<void> }> {
  const { preferredPort = 1025, preferredWebPort = 8025, print = console.log } = options;
  const folder = resolve(options.dataDir);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const emails = await Promise.all(files.map((name) => readEmail(folder, name.slice(0, -4))));

  const smtp = createSmtpServer(folder, emails);
  smtp.on("error", () => {});
  const port = await findFreePort("Mail catcher", preferredPort, print);
  const webPort = await findFreePort("Mail page", preferredWebPort, print);
  smtp.listen(port, "127.0.0.1");
  const web = createPage(folder, emails).listen(webPort, "127.0.0.1");
  await Promise.all([once(smtp.server, "listening"), once(web, "listening")]);

  return {
    url: `smtp://127.0.0.1:${port}`,
    webUrl: `http://localhost:${webPort}`,
    stop: async () => {
      web.closeAllConnections();
      web.close();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

function createSmtpServer(folder: string, emails: CaughtEmail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Senders that verify certificates would refuse ours.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, answer) => {
      storeEmail(folder, session, stream).then(
        (email) => {
          emails.push(email);
          answer(null, `caught as ${email.id}, not delivered`);
        },
        (error: Error) => answer(error),
      );
    },
  });
}

function createPage(folder: string, emails: CaughtEmail[]): Express {
  const page = express();
  page.get("/", (_request, response) => response.sendFile(join(import.meta.dirname, "email-page.html")));
  page.get("/emails", (_request, response) =>
    response.json(emails.toSorted((a, b) => (a.id < b.id ? 1 : -1))),
  );
  page.get("/emails/:id/html", (request, response) => {
    const email = emails.find(({ id }) => id === request.params.id);
    // An email must not run scripts or load anything from elsewhere.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:*";
    response.set("content-security-policy", `${policy}; sandbox allow-popups allow-popups-to-escape-sandbox`);
    response.type("html").send(`<base target="_blank">${email?.html ?? ""}`);
  });
  page.delete("/emails", (_request, response) => {
    for (const { id } of emails.splice(0)) rmSync(join(folder, `${id}.eml`), { force: true });
    response.sendStatus(204);
  });
  return page;
}

let last = 0;

/** Stores the envelope in headers on top, like mail servers on delivery. */
async function storeEmail(folder: string, { envelope }: SMTPServerSession, stream: NodeJS.ReadableStream) {
  const from = envelope.mailFrom ? envelope.mailFrom.address : "";
  const to = envelope.rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`).join("");
  last = Math.max(Date.now(), last + 1);
  const id = String(last);
  const head = Buffer.from(`Return-Path: <${from}>\r\n${to}`);
  await writeFile(join(folder, `${id}.eml`), Buffer.concat([head, await buffer(stream)]));
  return readEmail(folder, id);
}

type CaughtEmail = Awaited<ReturnType<typeof readEmail>>;

async function readEmail(folder: string, id: string) {
  const source = await readFile(join(folder, `${id}.eml`));
  const { headers, subject = "", text = "", html = "" } = await PostalMime.parse(source);
  const find = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const [from] = find("return-path");
  const to = find("delivered-to").join(", ");
  return { id, from, to, subject, receivedAt: new Date(Number(id)).toISOString(), headers, text, html };
}
