import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Dkim } from "#config";
import { within } from "#domain/deadline.ts";
import { isExampleHost } from "./configuration.ts";
import type { Finding, Severity } from "./finding.ts";

const ANSWER_MS = 1_500;

/** Resolves the TXT records of a name, each joined; empty when it has none. Throws when no name server answers. */
export type LookUp = (name: string) => Promise<string[]>;

/**
 * Checks the DNS records that receivers of our mails use: SPF and DMARC of the sender's domain, and the DKIM key when one
 * is configured. Without a network everything is skipped.
 */
export async function checkDns(
  options: { domain: string; dkim?: Dkim | undefined; severity: Severity },
  lookUp: LookUp = createLookUp(),
): Promise<Finding[]> {
  const { domain, dkim } = options;
  if (isExampleHost(domain))
    return [{ part: "dns", level: "skip", what: "MAIL_FROM", detail: `${domain} is a placeholder` }];
  return Promise.all([
    check("SPF", domain, lookUp, (records) => judgeSpf(records, options.severity)),
    check("DMARC", `_dmarc.${domain}`, lookUp, judgeDmarc),
    dkim
      ? check("DKIM", `${dkim.selector}._domainkey.${dkim.domain}`, lookUp, (records) =>
          judgeDkim(records, dkim),
        )
      : noDkim,
  ]);
}

type Judgment = Pick<Finding, "level" | "detail">;

const noDkim: Finding = {
  part: "dns",
  level: "warn",
  what: "DKIM",
  detail: "no key is configured; the mail server has to sign",
};

async function check(
  what: string,
  name: string,
  lookUp: LookUp,
  judge: (records: string[]) => Judgment,
): Promise<Finding> {
  const records = await lookUp(name).catch(() => undefined);
  if (!records)
    return { part: "dns", what, level: "skip", detail: `${name}: no name server answers from here` };
  const { level, detail } = judge(records);
  return { part: "dns", what, level, detail: `${name}: ${detail}` };
}

function judgeSpf(records: string[], severity: Severity): Judgment {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [record = ""] = found;
  if (found.length === 0)
    return { level: severity, detail: "no record, so receivers take our mails for spam" };
  if (found.length > 1) return { level: severity, detail: "two records, which count as none (RFC 7208)" };
  if (/^v=spf1\s+-all$/i.test(record.trim())) return { level: severity, detail: "lets nobody send (-all)" };
  return /\+all\b|\s\?all\b/i.test(record)
    ? { level: "warn", detail: `lets anybody send: ${record}` }
    : { level: "ok", detail: record };
}

function judgeDmarc(records: string[]): Judgment {
  const record = records.find((candidate) => /^v=DMARC1\b/i.test(candidate));
  return record
    ? { level: "ok", detail: record }
    : { level: "warn", detail: "no record; Gmail and Yahoo require one of bulk senders" };
}

/** A wrong key makes every mail look forged, which is worse than no signature. */
function judgeDkim(records: string[], dkim: Dkim): Judgment {
  const published = records
    .map((record) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, ""))
    .find((key) => key !== undefined);
  if (published === undefined)
    return { level: "fail", detail: "no record, so every signature counts as broken" };
  if (published === "") return { level: "fail", detail: "the key is revoked (empty p=)" };
  return listPublicForms(dkim.privateKey).includes(published)
    ? { level: "ok", detail: "publishes the key that we sign with" }
    : { level: "fail", detail: "publishes another key than the one we sign with" };
}

/** The two published forms of an RSA key: most publish the first (SPKI), RFC 6376 describes the second (PKCS #1). */
function listPublicForms(privateKey: string): string[] {
  const key = createPublicKey(privateKey);
  return (["spki", "pkcs1"] as const).map((type) => key.export({ type, format: "der" }).toString("base64"));
}

/** A closed network may answer that no name exists, not even top-level domains; that counts as no answer. */
function createLookUp(): LookUp {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 });
  return async (name) => {
    const topLevel = name.split(".").at(-1) ?? name;
    const answers = Promise.all([listTexts(resolver, name), resolver.resolveSoa(topLevel)]);
    const [records] = await within(ANSWER_MS, "DNS", answers);
    return records;
  };
}

async function listTexts(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(""));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENODATA" || code === "ENOTFOUND") return [];
    throw error;
  }
}
