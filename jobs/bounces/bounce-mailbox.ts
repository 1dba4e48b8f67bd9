import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { recordReport } from "#db/emails/bounces.ts";
import type { Database } from "#db/schema.ts";
import { isLoopbackHost } from "#domain/loopback.ts";
import { parseReport } from "./parse-report.ts";

/** Marks the messages that were read here, whether or not a person has opened them. */
const KEYWORD = "$ReportRead";
const DAYS = 14;
const MOST_AT_ONCE = 200;
const LARGEST_BYTES = 1_000_000;
const TIMEOUT_MS = 20_000;

/**
 * Creates the reader of the mailbox that bounces come back to, which may be a person's: it reads reports only, and
 * leaves them unread.
 * @param imapUrl imaps://user:password@host/folder, or imap:// with STARTTLS; this machine may do without.
 */
export function createBounceMailbox(options: { imapUrl: string; db: Kysely<Database>; log: Logger }) {
  const { db, log } = options;
  const url = new URL(options.imapUrl);
  const isSecure = url.protocol === "imaps:";

  async function connect() {
    // Loaded only where a mailbox is configured: it takes memory.
    const { ImapFlow } = await import("imapflow");
    const client = new ImapFlow({
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port) || (isSecure ? 993 : 143),
      secure: isSecure,
      ...(!isSecure && { doSTARTTLS: !isLoopbackHost(url.hostname) }),
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    // The call that meets it fails, too.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  return async function readBounces(): Promise<void> {
    const client = await connect().catch(explain);
    try {
      const { permanentFlags } = await client.mailboxOpen(
        decodeURIComponent(url.pathname.slice(1)) || "INBOX",
      );
      const hasKeywords = permanentFlags?.has("\\*") || permanentFlags?.has(KEYWORD);
      const found = await client.search(
        {
          header: { "content-type": "multipart/report" },
          since: new Date(Date.now() - DAYS * 86_400_000),
          ...(hasKeywords ? { unKeyword: KEYWORD } : { seen: false }),
        },
        { uid: true },
      );
      for (const uid of (found || []).slice(0, MOST_AT_ONCE)) {
        const message = await client.fetchOne(uid, { source: { maxLength: LARGEST_BYTES } }, { uid: true });
        const { source = undefined } = message || {};
        // What cannot be read is no report, and must not hold up those behind it.
        const report = source && (await parseReport(source).catch(() => undefined));
        const recorded = report && (await recordReport(db, report));
        if (recorded) {
          const { id: emailId, kind, isSuppressed } = recorded;
          log.info({ emailId, kind, report: report.type, isSuppressed }, "mail came back");
        }
        await client.messageFlagsAdd([uid], [hasKeywords ? KEYWORD : "\\Seen"], { uid: true });
      }
    } finally {
      client.close();
    }
  };
}

/** The library only says "Command failed" where the server names the reason: AUTHENTICATIONFAILED. */
function explain(error: Error & { serverResponseCode?: string }): never {
  throw error.serverResponseCode ? new Error(error.serverResponseCode, { cause: error }) : error;
}
