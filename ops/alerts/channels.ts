import type { Config, Dkim } from "#config";
import { withTimeout } from "#domain/deadline.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { createMailer } from "#jobs/mailer.ts";
import type { Logger } from "#logger";
import type { Message } from "./message.ts";

const TIMEOUT_MS = 10_000;

/** `send` throws if the message was not accepted. */
export type Channel = { name: "webhook" | "email"; send: (message: Message) => Promise<void> };

type ChannelConfig = Pick<
  Config<"ops">,
  "ALERT_EMAIL" | "ALERT_WEBHOOK" | "SMTP_URL" | "MAIL_FROM" | "dkim" | "mailDomain"
>;

/** Email bypasses outbox and queue, so alerts need neither Postgres nor Redis. */
export function createChannels(config: ChannelConfig): Channel[] {
  const { ALERT_EMAIL: to, ALERT_WEBHOOK: webhook, SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  const { dkim, mailDomain } = config;
  return [
    ...(webhook ? [createWebhook(webhook)] : []),
    ...(to && smtpUrl && from ? [createMail({ smtpUrl, from, to, dkim, mailDomain })] : []),
  ];
}

/** Sends on all channels at once. True if one accepted the message. */
export async function sendMessage(channels: Channel[], message: Message, log: Logger): Promise<boolean> {
  const results = await Promise.all(
    channels.map(async ({ name, send }) => {
      try {
        await withTimeout(TIMEOUT_MS + 1_000, name, send(message));
        return true;
      } catch (error) {
        log.warn({ err: error, channel: name, alert: message.thing }, "could not send an alert");
        return false;
      }
    }),
  );
  return results.includes(true);
}

/** Slack, Mattermost and Google Chat read `text`, Discord reads `content`. */
function createWebhook(url: string): Channel {
  return {
    name: "webhook",
    send: async ({ site, thing, state, subject, text }) => {
      const content = `${subject}\n${text}`;
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: content, content, site, alert: thing, state }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the webhook returned ${response.status}`);
    },
  };
}

function createMail(options: {
  smtpUrl: string;
  from: string;
  to: string;
  dkim: Dkim | undefined;
  mailDomain: string;
}): Channel {
  const { to, mailDomain } = options;
  return {
    name: "email",
    send: async ({ subject, text }) => {
      const mailer = createMailer({ ...options, silenceMs: TIMEOUT_MS });
      const messageId = `<alert-${crypto.randomUUID()}@${mailDomain}>`;
      try {
        const result = await mailer.send({ kind: "alert", to, subject, text: `${text}\n`, messageId });
        if (result.outcome !== "sent") throw new Error(`${failureCauses[result.cause]} (${result.reason})`);
      } finally {
        mailer.close();
      }
    },
  };
}
