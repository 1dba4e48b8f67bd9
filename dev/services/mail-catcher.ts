import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import express, { type Express } from "express";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { escapeHtml } from "#jobs/emails/markup.ts";
import { findFreePort, type Print } from "./server-process.ts";

/** An SMTP server that keeps emails in memory instead of delivering them, and a page that shows them. */
export async function startMailCatcher(
  print: Print = console.log,
): Promise<{ url: string; webUrl: string; stop(): Promise<void> }> {
  const emails: CaughtEmail[] = [];
  const smtp = createSmtpServer(emails);
  smtp.on("error", () => {});
  const port = await findFreePort("Mail catcher", 1025, print);
  const webPort = await findFreePort("Mail page", 8025, print);
  smtp.listen(port, "127.0.0.1");
  const web = createPage(emails).listen(webPort, "127.0.0.1");
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

function createSmtpServer(emails: CaughtEmail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Senders that verify certificates would refuse ours.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, answer) => {
      readEmail(session, stream).then(
        (email) => {
          emails.push(email);
          answer(null, "caught, not delivered");
        },
        (error: Error) => answer(error),
      );
    },
  });
}

function createPage(emails: readonly CaughtEmail[]): Express {
  const page = express();
  page.get("/", (_request, response) => response.send(writeList(emails)));
  page.get("/:number/html", ({ params }, response) => {
    // An email must not run scripts or load anything from elsewhere.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:*";
    response.set("content-security-policy", `${policy}; sandbox allow-popups allow-popups-to-escape-sandbox`);
    response.send(`<base target="_blank">${emails[Number(params.number)]?.html ?? ""}`);
  });
  page.get("/:number/text", ({ params }, response) =>
    response.type("text").send(emails[Number(params.number)]?.text),
  );
  page.get("/:number/source", ({ params }, response) =>
    response.type("text").send(emails[Number(params.number)]?.source),
  );
  return page;
}

/** Newest first. */
function writeList(emails: readonly CaughtEmail[]): string {
  const rows = emails.map(({ subject, to, receivedAt }, number) => {
    const links = ["html", "text", "source"].map((view) => `<a href="/${number}/${view}">${view}</a>`);
    const cells = [receivedAt.toLocaleTimeString(), escapeHtml(to), escapeHtml(subject), links.join(" ")];
    return `<tr><td>${cells.join("<td>")}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught emails</title>
    <meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2">
    <style>html { color-scheme: light dark; font: 1rem/2 system-ui } td { padding-right: 1.5rem }</style>
    <h1>Caught emails</h1><p>Whatever the site sends arrives here a moment later, and nowhere else.
    <table>${rows.reverse().join("")}</table>`;
}

type CaughtEmail = Awaited<ReturnType<typeof readEmail>>;

async function readEmail({ envelope }: SMTPServerSession, stream: NodeJS.ReadableStream) {
  const source = await buffer(stream);
  const { subject = "", text = "", html = "" } = await PostalMime.parse(source);
  const to = envelope.rcptTo.map(({ address }) => address).join(", ");
  return { to, subject, receivedAt: new Date(), source: String(source), text, html };
}
