import { createTransport } from "nodemailer";
import { describeConnectionError } from "../failure.ts";
import { hostOf, within } from "../session.ts";
import { ANSWER_MS, type Finding } from "./finding.ts";

/** Logs in to the mail server as the worker does, and sends nothing. */
export async function checkMailServer(smtpUrl: string): Promise<Finding[]> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  const { username } = new URL(smtpUrl);
  try {
    await within(ANSWER_MS, transport.verify());
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
