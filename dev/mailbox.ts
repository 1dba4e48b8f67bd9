import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Mailbox as Person } from "postal-mime";

type Envelope = { from: string; to: string[] };

type Mail = {
  id: string;
  /** Bare addresses of the From and To headers; `envelope` is what the SMTP dialogue said. */
  from: string;
  fromName: string;
  to: string[];
  envelope: Envelope;
  subject: string;
  /** ISO 8601: the Date header, or the time of arrival when that cannot be read. */
  date: string;
  receivedAt: string;
  /** In their order, repeats included; names in lower case. */
  headers: { name: string; value: string }[];
  text: string;
  html: string;
  attachments: { name: string; type: string; bytes: number }[];
};

/** Mails as .eml files in one folder, read again at the next start. `mails` has the newest first. */
export type Mailbox = {
  readonly mails: readonly Mail[];
  add(source: Buffer, envelope: Envelope): Promise<Mail>;
  readSource(id: string): Promise<Buffer>;
  empty(): Promise<void>;
};

/** The first line of each file; it carries the envelope and is not part of the mail. */
const envelopeLine = "X-Mail-Catcher-Envelope: ";

export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  const kept = await Promise.all(files.map((name) => readMail(join(folder, name), name.slice(0, -4))));
  let mails = kept.filter((mail) => mail !== undefined).reverse();
  let last = 0;

  return {
    get mails() {
      return mails;
    },

    async add(source, envelope) {
      last = Math.max(Date.now(), last + 1);
      const id = `${last}-${randomBytes(4).toString("hex")}`;
      const mail = await parseMail(id, source, envelope);
      const file = join(folder, `${id}.eml`);
      await writeFile(
        `${file}.part`,
        Buffer.concat([Buffer.from(`${envelopeLine}${JSON.stringify(envelope)}\r\n`), source]),
      );
      await rename(`${file}.part`, file);
      mails = [mail, ...mails].sort((a, b) => (a.id < b.id ? 1 : -1));
      return mail;
    },

    async readSource(id) {
      const { source } = splitEnvelope(await readFile(join(folder, `${id}.eml`)));
      return source;
    },

    async empty() {
      const gone = mails;
      mails = [];
      await Promise.all(gone.map(({ id }) => rm(join(folder, `${id}.eml`), { force: true })));
    },
  };
}

/** A file that somebody else put there or damaged is passed over. */
async function readMail(file: string, id: string): Promise<Mail | undefined> {
  try {
    const { envelope, source } = splitEnvelope(await readFile(file));
    return await parseMail(id, source, envelope);
  } catch {
    return undefined;
  }
}

function splitEnvelope(content: Buffer): { envelope: Envelope; source: Buffer } {
  const end = content.indexOf("\n");
  const line = content.subarray(0, end).toString().trim();
  return {
    envelope: JSON.parse(line.slice(envelopeLine.length)) as Envelope,
    source: content.subarray(end + 1),
  };
}

async function parseMail(id: string, source: Buffer, envelope: Envelope): Promise<Mail> {
  const parsed = await PostalMime.parse(source);
  const receivedAt = new Date(Number.parseInt(id, 10)).toISOString();
  const [sender] = flatten(parsed.from ? [parsed.from] : []);
  const sent = new Date(parsed.date ?? "");
  return {
    id,
    from: sender?.address ?? "",
    fromName: sender?.name ?? "",
    to: flatten(parsed.to ?? []).map(({ address }) => address),
    envelope,
    subject: parsed.subject ?? "",
    date: Number.isNaN(sent.getTime()) ? receivedAt : sent.toISOString(),
    receivedAt,
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "unnamed",
      type: mimeType,
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

function flatten(addresses: Address[]): Person[] {
  return addresses.flatMap((address) => address.group ?? address);
}
