import type { Config } from "#config";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { withTimeout } from "#domain/timeout.ts";
import { createMailer } from "#jobs/mailer.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";

const TIMEOUT_MS = 10_000;

/** `subject` is one line. */
export type Message = Record<"site" | "thing" | "subject" | "text", string> & { state: "started" | "ended" };

/** `send` throws if the message was not accepted. */
export type Channel = { name: "webhook" | "email"; send: (message: Message) => Promise<void> };

type ChannelConfig = Pick<
  Config<"ops">,
  "ALERT_EMAIL" | "ALERT_WEBHOOK" | "SMTP_URL" | "MAIL_FROM" | "mailDomain"
>;

/** Email bypasses outbox and queue, so alerts need neither Postgres nor Redis. */
export function createChannels(config: ChannelConfig): Channel[] {
  const { ALERT_WEBHOOK: webhook, ALERT_EMAIL: to, SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  const account = to && smtpUrl && from ? { ...config, to, smtpUrl, from } : undefined;
  return [
    ...(webhook ? [{ name: "webhook", send: (message: Message) => post(webhook, message) } as const] : []),
    ...(account ? [{ name: "email", send: (message: Message) => sendEmail(account, message) } as const] : []),
  ];
}

/** Sends on all channels at once. `fault` is why one did not accept the message. */
export async function sendMessage(channels: Channel[], message: Message, log: Logger) {
  return Promise.all(
    channels.map(async ({ name: channel, send }) => {
      try {
        await withTimeout(TIMEOUT_MS + 1_000, channel, send(message));
        return { channel, fault: null };
      } catch (error) {
        log.warn({ err: error, channel, alert: message.thing }, "could not send an alert");
        return { channel, fault: describeConnectionError((error as Error).cause ?? error) };
      }
    }),
  );
}

/** Slack, Mattermost and Google Chat read `text`, Discord reads `content`. */
async function post(url: string, { site, thing, state, subject, text }: Message): Promise<void> {
  const content = `${subject}\n${text}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: content, content, site, alert: thing, state }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook returned ${response.status}`);
}

async function sendEmail(
  { to, ...config }: ChannelConfig & Record<"smtpUrl" | "from" | "to", string>,
  { subject, text }: Message,
): Promise<void> {
  const mailer = createMailer({ ...config, silenceMs: TIMEOUT_MS });
  const messageId = `<alert-${crypto.randomUUID()}@${config.mailDomain}>`;
  try {
    const result = await mailer.send({ kind: "alert", to, subject, text: `${text}\n`, messageId });
    if (result.outcome !== "sent") throw new Error(`${failureCauses[result.cause]} (${result.reason})`);
  } finally {
    mailer.close();
  }
}
