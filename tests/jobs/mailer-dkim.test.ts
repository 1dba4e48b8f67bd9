import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dkim } from "#config";
import { createMailer } from "#jobs/mailer.ts";
import { checkDkim } from "../support/dkim.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const dkim: Dkim = {
  domain: "example.com",
  selector: "mail2026",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

async function send(to: string, key?: Dkim): Promise<string> {
  const mailer = createMailer({
    smtpUrl: sink.url,
    from: "Ashfield Moving Co. <moves@example.com>",
    dkim: key,
  });
  const result = await mailer.send({
    kind: "friend-discount",
    to,
    subject: "José sent you a moving discount",
    text: "Your code\r\n\r\n",
    html: "<p>Your code</p>",
    messageId: "<1@example.com>",
    headers: {
      "List-Unsubscribe": "<https://www.example.com/unsubscribe/token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  mailer.close();
  expect(result.outcome).toBe("sent");
  return sink.to(to)[0]?.raw ?? "";
}

test("an email is signed for the company's domain, including its opt-out headers and recipient", async () => {
  const raw = await send("jo@example.net", dkim);
  const signature = checkDkim(raw, publicKey);
  expect(signature).toMatchObject({ domain: "example.com", selector: "mail2026", isValid: true });
  expect(signature?.fields).toEqual(
    expect.arrayContaining([
      "from",
      "to",
      "subject",
      "date",
      "message-id",
      "feedback-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
    ]),
  );
});

test.each([
  ["the opt-out link", "/unsubscribe/token", "/unsubscribe/other"],
  ["the recipient", "anna@example.net", "otto@example.net"],
  ["the text", "Your code", "Your cash"],
])("%s cannot be changed in transit", async (_what, from, to) => {
  const raw = await send("anna@example.net", dkim);
  expect(raw).toContain(from);
  expect(checkDkim(raw.replaceAll(from, to), publicKey)?.isValid).toBe(false);
});

test("without a key nothing is signed", async () => {
  expect(checkDkim(await send("plain@example.net"), publicKey)).toBeUndefined();
});
