import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { recordReport } from "#db/emails/bounces.ts";
import type { Database } from "#db/schema.ts";
import { isLoopbackHost } from "#domain/loopback.ts";
import { parseReport } from "./parse-report.ts";

/** IMAP keyword for processed messages. */
const KEYWORD = "$ReportRead";
const MAX_AGE_MS = 14 * 86_400_000;
const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 20_000;

/**
 * People may read this mailbox too: it touches only reports, and leaves them unread if the server supports
 * keywords.
 * @param imapUrl imaps://user:password@host/folder, or imap:// with STARTTLS (optional on localhost).
 */
export function createBounceMailbox(options: { imapUrl: string; db: Kysely<Database>; log: Logger }) {
  const { db, log } = options;
  const { protocol, hostname, port, username, password, pathname } = new URL(options.imapUrl);
  const secure = protocol === "imaps:";

  async function connect() {
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
    await client.connect();
    return client;
  }

  return async function readBounces(): Promise<void> {
    const client = await connect().catch(explain);
    try {
      const folder = decodeURIComponent(pathname.slice(1)) || "INBOX";
      const { permanentFlags } = await client.mailboxOpen(folder);
      const unread = permanentFlags?.has("\\*") ? { unKeyword: KEYWORD } : { seen: false };
      const since = new Date(Date.now() - MAX_AGE_MS);
      const query = { header: { "content-type": "multipart/report" }, since, ...unread };
      for (const uid of (await client.search(query, { uid: true })) || []) {
        const message = await client.fetchOne(uid, { source: { maxLength: MAX_BYTES } }, { uid: true });
        const { source = undefined } = message || {};
        // Unparsable messages must not block the rest.
        const report = source && (await parseReport(source).catch(() => undefined));
        const recorded = report && (await recordReport(db, report));
        if (recorded) log.info(recorded, "bounce or complaint recorded");
        await client.messageFlagsAdd([uid], ["seen" in unread ? "\\Seen" : KEYWORD], { uid: true });
      }
    } finally {
      client.close();
    }
  };
}

/** The library's own message is only "Command failed". */
function explain(error: Error & { serverResponseCode?: string }): never {
  throw error.serverResponseCode ? new Error(error.serverResponseCode, { cause: error }) : error;
}
