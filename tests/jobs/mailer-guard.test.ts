import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailer, type Mailer } from "#jobs/mailer.ts";
import { type FaultySmtp, startFaultySmtp } from "../support/faulty-smtp.ts";

let smtp: FaultySmtp;
let mailer: Mailer;

beforeEach(async () => {
  smtp = await startFaultySmtp();
  mailer = createMailer({ smtpUrl: smtp.url, from: "Ashfield Moving Co. <moves@example.com>" });
});
afterEach(async () => {
  mailer.close();
  await smtp.close();
});

const mail = {
  to: "jo@example.net",
  subject: "Hello",
  text: "Hello",
  html: `<p>${"Hello ".repeat(10_000)}</p>`,
  messageId: "<1@example.com>",
};

test("a mail is asked about once the server waits for its text, and before the dot", async () => {
  const asked: string[] = [];
  const guard = async () => {
    asked.push(smtp.visits.at(-1)?.step ?? "");
  };
  expect(await mailer.send(mail, guard)).toMatchObject({ outcome: "sent" });
  expect(asked).toEqual(["data", "data"]);
  expect(smtp.log).toHaveLength(1);
});

test.each([1, 2])("a mail that is forbidden at question %i never reaches the server whole", async (last) => {
  let count = 0;
  const guard = async () => {
    count += 1;
    if (count === last) throw new Error("not any more");
  };
  expect((await mailer.send(mail, guard)).outcome).not.toBe("sent");
  // The next mail finds a connection that works.
  expect(await mailer.send({ ...mail, messageId: "<2@example.com>" })).toMatchObject({ outcome: "sent" });
  expect(smtp.log.map(({ messageId }) => messageId)).toEqual(["<2@example.com>"]);
});
