import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { toAsciiAddress } from "#domain/emails/email-address.ts";
import { isLoopbackHost } from "#domain/loopback.ts";
import type { SmtpError } from "./smtp-verdict.ts";

/**
 * Hangs up after the server's reply to DATA, so nothing is sent. Throws nodemailer's errors.
 * @param timeoutMs Per step.
 */
export async function dryRunSend(
  mail: { smtpUrl: string; from: string; to: string },
  timeoutMs: number,
): Promise<void> {
  const { auth, ...server } = parseConnectionUrl(mail.smtpUrl);
  const connection = new SMTPConnection({
    requireTLS: needsTls(mail.smtpUrl),
    ...server,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const from = toAsciiAddress(/<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from);
  // Read only once the server accepts DATA.
  const text = new Readable({ read: () => text.destroy(new Error("dry run")) });
  return new Promise<void>((resolve, reject) => {
    const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const send = () =>
      connection.send({ from, to: [toAsciiAddress(mail.to)] }, text, (error) =>
        (error as Partial<SmtpError> | null)?.code === "ESTREAM" ? resolve() : reject(error),
      );
    const login = () =>
      auth && connection.allowsAuth ? connection.login({ credentials: auth }, then(send)) : send();
    connection.on("error", reject);
    connection.connect(then(login));
  }).finally(() => connection.close());
}

/** Logins require TLS, except on localhost or with "?requireTLS=false" in the URL. */
export function needsTls(smtpUrl: string): boolean {
  const { username, host } = new URL(smtpUrl);
  return username !== "" && !isLoopbackHost(host);
}
