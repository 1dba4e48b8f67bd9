import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import type { Kysely } from "kysely";
import { afterAll } from "vitest";
import { createDeskLink } from "#db/desk/sessions.ts";
import type { Database } from "#db/schema.ts";
import { createDesk } from "#desk/app.tsx";
import type { DeskServices } from "#desk/services.ts";
import { listen } from "./listen.ts";
import { openDatabase } from "./open-database.ts";
import { createTestLogger } from "./run-log.ts";

type DeskAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Avoids `fetch`, which adds headers. */
type AskDesk = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
) => Promise<DeskAnswer>;

type Clerk = {
  cookie: string;
  /** The CSRF token. */
  formToken: string;
  /** Says once what the last post did. */
  get: (path: string) => Promise<DeskAnswer>;
  post: (path: string, fields?: Record<string, string>) => Promise<DeskAnswer>;
  /** Files of a field named "file". */
  upload: (path: string, ...files: { name: string; content: string | Uint8Array }[]) => Promise<DeskAnswer>;
};

export type TestDesk = {
  /** "http://localhost:PORT" */
  url: string;
  ask: AskDesk;
  open: (name: string) => Promise<Clerk>;
  logs: string[];
  close: () => Promise<void>;
};

/** The form's version, and each field's stored value. */
export function readForm(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/name="(version|seen-[\w-]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

/** What a question's button submits. */
export function readQuestion(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/name="(asked)" value="([^"]+)"|value="([^"]+)" name="(insisted)"/g)].map(
      ([, asked, doubt = "", act = ""]) => (asked ? [asked, doubt] : ["insisted", act]),
    ),
  );
}

/** Closed after the file's tests. */
export async function openDesk(changes: Partial<DeskServices> = {}) {
  const database = await openDatabase();
  const desk = await startTestDesk(database.db, changes);
  afterAll(desk.close);
  return { ...database, desk };
}

/** As a person reads it. */
export function textOf(html = ""): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .replace(/ ([.,:;])/g, "$1");
}

/** `signer` creates the links, for a test that cuts the desk's connection. */
export async function startTestDesk(
  db: Kysely<Database>,
  { signer = db, ...changes }: { signer?: Kysely<Database> } & Partial<DeskServices> = {},
): Promise<TestDesk> {
  const logs: string[] = [];
  const server = createServer();
  const port = await listen(server);
  const url = `http://localhost:${port}`;
  const services: DeskServices = {
    db,
    log: createTestLogger("desk", logs),
    siteUrl: "https://www.example.com",
    deskUrl: url,
    redisUrl: undefined,
    expectedProcesses: ["web", "worker"],
    allowSamples: false,
    ...changes,
  };
  server.on("request", createDesk(services, express.Router()));

  const ask: AskDesk = async (path, { method = "GET", headers = {}, body = "" } = {}) => {
    const own = {
      host: `localhost:${port}`,
      connection: "close",
      "content-length": String(Buffer.byteLength(body)),
    };
    const asked = send({ host: "127.0.0.1", port, path, method, headers: { ...own, ...headers } });
    // The desk may answer before it has read everything, and close.
    asked.on("error", () => {});
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  };

  const sendForm = (path: string, fields: Record<string, string>, cookie = "") =>
    ask(path, {
      method: "POST",
      headers: { origin: url, cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  async function open(name: string): Promise<Clerk> {
    const opened = await sendForm("/open", { link: await createDeskLink(signer), name });
    if (opened.status !== 303) throw new Error(`the desk did not open: ${opened.status} ${opened.body}`);
    const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    let flash = "";
    const get: Clerk["get"] = (path) => {
      const cookies = [cookie, flash].join("; ");
      flash = "";
      return ask(path, { headers: { cookie: cookies } });
    };
    const [, formToken = ""] = /name="token" value="([^"]+)"/.exec((await get("/")).body) ?? [];
    const post: Clerk["post"] = async (path, fields = {}) => {
      const answer = await sendForm(path, { token: formToken, ...fields }, cookie);
      flash = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      return answer;
    };
    const upload: Clerk["upload"] = async (path, ...files) => {
      const form = new FormData();
      form.set("token", formToken);
      for (const { name, content } of files) form.append("file", new File([content as BlobPart], name));
      const sent = new Response(form);
      return ask(path, {
        method: "POST",
        headers: { origin: url, cookie, "content-type": sent.headers.get("content-type") ?? "" },
        body: Buffer.from(await sent.arrayBuffer()),
      });
    };
    return { cookie, formToken, get, post, upload };
  }

  return {
    url,
    ask,
    open,
    logs,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
