import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type Mailbox, openMailbox } from "./mailbox.ts";

/** Takes every mail, delivers none: an SMTP server and, on a port of its own, a page and a JSON list. */
export async function openMailCatcher(options: {
  dataDir: string;
  smtpPort: number;
  webPort: number;
}): Promise<{ close(): Promise<void> }> {
  const mailbox = await openMailbox(options.dataDir);
  const listeners = new Set<ServerResponse>();
  const announce = () => {
    for (const listener of listeners) listener.write("data: changed\n\n");
  };
  const smtp = createSmtpServer(mailbox, announce);
  const web = createWebServer(mailbox, listeners, announce);
  smtp.listen(options.smtpPort, "127.0.0.1");
  web.listen(options.webPort, "127.0.0.1");
  await Promise.all([once(smtp.server, "listening"), once(web, "listening")]);

  return {
    async close() {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** STARTTLS is not offered: a sender that verifies certificates would refuse ours. */
function createSmtpServer(mailbox: Mailbox, announce: () => void): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    banner: "mail catcher, nothing is delivered",
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, answer) => {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
      };
      buffer(stream)
        .then((source) => mailbox.add(source, envelope))
        .then((mail) => {
          announce();
          answer(null, `caught as ${mail.id}`);
        })
        .catch((error: Error) => answer(error));
    },
  });
  server.on("error", () => {});
  return server;
}

function createWebServer(mailbox: Mailbox, listeners: Set<ServerResponse>, announce: () => void): Server {
  return createServer((request, response) => {
    answerRequest(request, response).catch((error: Error) =>
      send(response, 500, "text/plain", error.message),
    );
  });

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, id = "", part = ""] = /^\/api\/mails\/([\w-]+)(?:\/(html|source))?$/.exec(pathname) ?? [];
    const mail = mailbox.mails.find((candidate) => candidate.id === id);

    if (pathname === "/") return send(response, 200, "text/html", await readFile(pageFile));
    if (pathname === "/api/events") return listen(response);
    if (pathname === "/api/mails" && request.method === "DELETE") {
      await mailbox.empty();
      announce();
      return send(response, 204, "text/plain", "");
    }
    if (pathname === "/api/mails")
      return send(response, 200, "application/json", JSON.stringify(mailbox.mails));
    if (!mail) return send(response, 404, "application/json", '{"error":"There is no such mail"}');
    if (part === "html") {
      response.setHeader("content-security-policy", "sandbox allow-popups allow-popups-to-escape-sandbox");
      return send(response, 200, "text/html", `<base target="_blank">${mail.html}`);
    }
    if (part === "source") return send(response, 200, "text/plain", await mailbox.readSource(id));
    return send(response, 200, "application/json", JSON.stringify(mail));
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 1000\n\n");
    listeners.add(response);
    response.once("close", () => listeners.delete(response));
  }
}

const pageFile = new URL("./mail-page.html", import.meta.url);

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  response.end(body);
}
