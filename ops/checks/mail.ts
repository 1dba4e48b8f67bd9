import { createTransport } from "nodemailer";
import { within } from "#domain/deadline.ts";
import { describeConnectionError, hostOf } from "../connections.ts";
import type { Finding } from "./finding.ts";

/** Logs in to the mail server as the worker does, without sending. @param timeout Milliseconds. */
export async function checkMailServer(smtpUrl: string, timeout: number): Promise<Finding[]> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  });
  const { username } = new URL(smtpUrl);
  try {
    await within(timeout, "the mail server", transport.verify());
    const detail = username ? "answers, and takes the login" : "answers; no login is configured";
    return [{ part: "mail", level: "ok", what: "server", detail }];
  } catch (error) {
    const { code = "", responseCode } = error as { code?: string; responseCode?: number };
    const host = hostOf(smtpUrl);
    if (code === "EAUTH")
      return [
        {
          part: "mail",
          level: "fail",
          what: "login",
          detail: `${host} refuses it (${responseCode ?? code})`,
        },
      ];
    const detail = `the mail server at ${host} cannot be reached: ${describeConnectionError(error)}`;
    return [{ part: "mail", level: "fail", what: "server", detail, unavailable: true }];
  } finally {
    transport.close();
  }
}
