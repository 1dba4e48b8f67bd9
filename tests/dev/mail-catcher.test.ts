import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startMailCatcher } from "#dev/services/mail-catcher.ts";

test("emails that arrive at the same moment are each accepted once, and shown", async () => {
  const catcher = await startMailCatcher(() => {});
  const mailer = createTransport({ url: catcher.url, pool: true });
  onTestFinished(async () => {
    mailer.close();
    await catcher.stop();
  });
  const subjects = Array.from({ length: 10 }, (_, index) => `<Email> ${index}`);
  const envelope = { from: "moves@example.com", to: "jo@example.com" };
  await Promise.all(subjects.map((subject) => mailer.sendMail({ ...envelope, subject, text: "Hello" })));
  const read = async (path: string) => (await fetch(catcher.webUrl + path)).text();
  expect((await read("/")).match(/&lt;Email&gt; \d/g)).toHaveLength(10);
  expect(await read("/9/text")).toContain("Hello");
});
