import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startMailCatcher } from "#dev/services/mail-catcher.ts";

test("emails that arrive at the same moment are each accepted once", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "emails-"));
  const catcher = await startMailCatcher({ dataDir, print: () => {} });
  const mailer = createTransport({ url: catcher.url, pool: true });
  onTestFinished(async () => {
    mailer.close();
    await catcher.stop();
    rmSync(dataDir, { recursive: true });
  });
  const subjects = Array.from({ length: 10 }, (_, index) => `Email ${index}`);
  const envelope = { from: "moves@example.com", to: "jo@example.com" };
  await Promise.all(subjects.map((subject) => mailer.sendMail({ ...envelope, subject, text: "Hello" })));
  const emails = (await (await fetch(`${catcher.webUrl}/emails`)).json()) as { subject: string }[];
  expect(emails.map(({ subject }) => subject).sort()).toEqual(subjects);
});
