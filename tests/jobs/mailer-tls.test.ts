import { readFileSync } from "node:fs";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { needsTls } from "#jobs/dry-run-send.ts";
import { createMailer } from "#jobs/mailer.ts";
import { checkMailServer } from "#ops/checks/mail-server.ts";
import { listen } from "../support/listen.ts";

const folder = path.join(import.meta.dirname, "../fixtures/certificates");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

type Setting = { certificate?: string; isTrusted?: boolean; hasTls?: boolean; query?: string };

/** Accepts any login. Returns SMTP_URL and the logins received. */
async function startServer({ certificate = "good.pem", isTrusted, hasTls = true, query }: Setting) {
  const logins: boolean[] = [];
  const server = new SMTPServer({
    key: read("key.pem"),
    cert: read(certificate),
    ...(hasTls ? {} : { disabledCommands: ["STARTTLS"] }),
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_login, session, answer) => {
      logins.push(session.secure);
      answer(null, { user: "mover" });
    },
  });
  server.on("error", () => {});
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const trust = isTrusted ? `tls.ca=${encodeURIComponent(read(certificate))}` : "";
  return { smtpUrl: `smtp://mover:secret@127.0.0.1:${port}/?${query ?? "requireTLS=true"}&${trust}`, logins };
}

test.each<[Setting & { found: string }]>([
  [{ certificate: "good.pem", found: "self-signed" }],
  [{ certificate: "expired.pem", isTrusted: true, found: "expired" }],
  [{ certificate: "other-name.pem", isTrusted: true, found: "for another host" }],
])("a bad certificate is named in log, alert and ops check mail, and gets no login: %j", async (setting) => {
  const { smtpUrl, logins } = await startServer(setting);
  const mail = { from: "moves@example.com", to: "jo@example.net" };
  const mailer = createMailer({ smtpUrl, from: mail.from });
  onTestFinished(mailer.close);
  expect(
    await mailer.send({ kind: "test", to: mail.to, subject: "s", text: "t", messageId: "<1@example.com>" }),
  ).toMatchObject({
    outcome: "outage",
    cause: "certificate",
    reason: expect.stringMatching(`^it is ${setting.found}: [A-Z_]+$`),
  });
  expect(await checkMailServer({ smtpUrl, ...mail }, 5_000)).toMatchObject([
    {
      level: "fail",
      what: "certificate",
      detail: expect.stringContaining(`its certificate is ${setting.found}`),
    },
  ]);
  expect(logins).toEqual([]);
});

test("no login without TLS, and the error says so", async () => {
  const mail = { from: "moves@example.com", to: "jo@example.net" };
  const safe = await startServer({ isTrusted: true });
  expect(await checkMailServer({ ...safe, ...mail }, 5_000)).toMatchObject([{ level: "ok" }]);
  expect(safe.logins).toEqual([true]);

  const bare = await startServer({ hasTls: false, query: "" });
  // The same server, at an address that does not count as this machine.
  const smtpUrl = bare.smtpUrl.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  const fault = { level: "fail", what: "encryption" };
  expect(await checkMailServer({ smtpUrl, ...mail }, 5_000)).toMatchObject([fault]);
  const mailer = createMailer({ smtpUrl, from: mail.from });
  onTestFinished(mailer.close);
  expect(
    await mailer.send({ kind: "test", to: mail.to, subject: "s", text: "t", messageId: "<1@example.com>" }),
  ).toMatchObject({ outcome: "outage", cause: "encryption" });
  expect(bare.logins).toEqual([]);

  const overruled = `${smtpUrl}requireTLS=false`;
  expect(await checkMailServer({ smtpUrl: overruled, ...mail }, 5_000)).toMatchObject([{ level: "ok" }]);
  expect(bare.logins).toEqual([false]);
});

test.each([
  ["smtp://mover:secret@mail.example.com:587", true],
  ["smtp://mover:secret@127.0.0.1.example.com", true],
  ["smtp://mail.example.com:25", false],
  ["smtp://mover:secret@127.0.0.1:2525", false],
  ["smtp://mover:secret@localhost", false],
  ["smtp://mover:secret@[::1]:25", false],
])("%s needs TLS: %s", (smtpUrl, expected) => {
  expect(needsTls(smtpUrl)).toBe(expected);
});
