import type { ImapFlow } from "imapflow";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { recordMailboxRead } from "#db/emails/bounce-mailbox.ts";
import { recordReport } from "#db/emails/bounces.ts";
import type { Database } from "#db/schema.ts";
import { isLoopbackHost } from "#domain/loopback.ts";
import { withTimeout } from "#domain/timeout.ts";
import { mayBeReport, parseReport } from "./parse-report.ts";

/** IMAP keyword for processed messages. */
const KEYWORD = "$ReportRead";
const MAX_AGE_MS = 14 * 86_400_000;
const MAX_BYTES = 262_144;
/** How long the server may be silent. */
const TIMEOUT_MS = 20_000;
/** How long one reading may take, because a server can also keep talking without an answer. */
const LIMIT_MS = 5 * 60_000;
const byUid = { uid: true };

/**
 * People may read this mailbox too: it touches only reports, and leaves them unread if the server supports
 * keywords.
 * @param imapUrl imaps://user:password@host/folder, or imap:// with STARTTLS (optional on localhost).
 */
export function createBounceReader(options: {
  imapUrl: string;
  db: Kysely<Database>;
  log: Logger;
  limitMs?: number;
}) {
  const { db, log, imapUrl } = options;
  const others = new Set<string>();

  async function readAll(client: ImapFlow): Promise<void> {
    const folder = decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || "INBOX";
    const { permanentFlags, uidValidity } = await client.mailboxOpen(folder);
    const hasKeywords = permanentFlags?.has("\\*");
    const flag = hasKeywords ? KEYWORD : "\\Seen";
    const query = {
      since: new Date(Date.now() - MAX_AGE_MS),
      ...(hasKeywords ? { unKeyword: flag } : { seen: false }),
    };
    const failures: unknown[] = [];
    for (const uid of (await client.search(query, byUid)) || []) {
      const id = `${uidValidity} ${uid}`;
      if (others.has(id)) continue;
      try {
        if (!(await readOne(client, uid, flag))) others.add(id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** @returns False if it is not a report. */
  async function readOne(client: ImapFlow, uid: number, flag: string): Promise<boolean> {
    const headers = ["content-type", "from", "return-path"];
    const message = (await client.fetchOne(uid, { headers, internalDate: true }, byUid)) || undefined;
    // Throws for a header of over 2 MB, at every reading.
    if (!message?.headers || !(await mayBeReport(message.headers).catch(() => false))) return false;
    const { source } = (await client.fetchOne(uid, { source: { maxLength: MAX_BYTES } }, byUid)) || {};
    const report = source && (await parseReport(source).catch(() => undefined));
    const receivedAt = message.internalDate ? new Date(message.internalDate) : undefined;
    const recorded = report && (await recordReport(db, report, receivedAt));
    if (recorded) log.info(recorded, "bounce or complaint recorded");
    // Last, so that it is read again if the connection breaks. A report is recorded once.
    await client.messageFlagsAdd([uid], [flag], byUid);
    return true;
  }

  return async function readBounces(): Promise<void> {
    try {
      const client = await createClient(imapUrl);
      const reading = client.connect().then(() => readAll(client));
      await withTimeout(options.limitMs ?? LIMIT_MS, "the mailbox", reading).finally(() => client.close());
    } catch (error) {
      const reason = explain(error as Error);
      await recordMailboxRead(db, reason);
      throw new Error(reason, { cause: error });
    }
    await recordMailboxRead(db, null);
  };
}

async function createClient(imapUrl: string): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === "imaps:";
  // Loaded on demand to save memory.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !isLoopbackHost(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // The failing call also throws.
  client.on("error", () => {});
  return client;
}

/** The library's own message is only "Command failed". */
function explain({ message, serverResponseCode }: Error & { serverResponseCode?: string }): string {
  return (serverResponseCode ?? message).replace(/[^ -~]/g, "").slice(0, 200);
}
