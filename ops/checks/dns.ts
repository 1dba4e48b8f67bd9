import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Dkim } from "#config";
import { withTimeout } from "#domain/deadline.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";
import { isExampleHost } from "./configuration.ts";

const finding = resultsOf("dns");

/** A name's TXT records, each joined; empty if none. Throws if DNS does not answer. */
type LookUp = (name: string) => Promise<string[]>;

const ANSWER_MS = 1_500;

/** Checks that the records are there and the DKIM key is ours. Skips everything without a network. */
export async function checkDns(
  options: { domain: string; dkim?: Dkim | undefined; severity: Severity },
  lookUp: LookUp = createLookUp(),
): Promise<CheckResult[]> {
  const { domain, dkim, severity } = options;
  if (isExampleHost(domain)) return [finding("skip", "MAIL_FROM", `${domain} is a placeholder`)];
  const key = dkim && `${dkim.selector}._domainkey.${dkim.domain}`;
  return Promise.all([
    report("SPF", domain, async () => checkSpf(await lookUp(domain), severity)),
    report("DMARC", `_dmarc.${domain}`, async () => checkDmarc(await listDmarc(domain, lookUp))),
    dkim && key ? report("DKIM", key, async () => checkDkim(await lookUp(key), dkim)) : noDkim,
  ]);
}

/** Without IPv6 in Docker, its proxy replaces the addresses of IPv6 visitors with one of its own. */
export async function checkIpv6(
  host: string,
  isPassedOn: boolean,
  lookUp: (name: string) => Promise<string[]> = (name) =>
    new Resolver({ timeout: ANSWER_MS, tries: 1 }).resolve6(name),
): Promise<CheckResult[]> {
  const addresses = isPassedOn ? [] : await lookUp(host).catch(() => []);
  if (addresses.length === 0) return [];
  const detail = `${host} has one, but all IPv6 visitors arrive as one address and share its limits; add ops/ipv6.yml to COMPOSE_FILE in .env`;
  return [finding("warn", "AAAA", detail, "ops/deploy")];
}

type Verdict = Pick<CheckResult, "level" | "detail">;

const noDkim = finding("warn", "DKIM", "no key configured; the mail server must sign");

async function report(what: string, name: string, evaluate: () => Promise<Verdict>): Promise<CheckResult> {
  const verdict = await evaluate().catch(() => undefined);
  if (!verdict) return finding("skip", what, `${name}: no DNS from here`);
  return finding(verdict.level, what, `${name}: ${verdict.detail}`);
}

function checkSpf(records: string[], severity: Severity): Verdict {
  const [record, another] = records.filter((text) => /^v=spf1( |$)/i.test(text));
  if (record === undefined)
    return { level: severity, detail: "no SPF record, so receivers treat our email as spam" };
  if (another !== undefined) return { level: severity, detail: "two SPF records, so receivers ignore both" };
  if (/ \+?all$/i.test(record)) return { level: "warn", detail: `lets anyone send: ${record}` };
  return { level: "ok", detail: record };
}

/** The domain's own records, or its nearest parent's. */
async function listDmarc(domain: string, lookUp: LookUp): Promise<string[]> {
  if (!domain.includes(".")) return [];
  const records = (await lookUp(`_dmarc.${domain}`)).filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  return records.length > 0 ? records : listDmarc(domain.slice(domain.indexOf(".") + 1), lookUp);
}

function checkDmarc([record]: string[]): Verdict {
  return record
    ? { level: "ok", detail: record }
    : { level: "warn", detail: "no valid record; Gmail and Yahoo require one from bulk senders" };
}

/** A wrong key makes every email look forged, which is worse than no signature. */
function checkDkim(records: string[], { privateKey }: Dkim): Verdict {
  const published = records.flatMap(
    (text) => /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, "") ?? [],
  );
  if (published.length === 0) return { level: "fail", detail: "no record, so every signature fails" };
  // Most people publish SPKI; RFC 6376 describes PKCS #1.
  const key = createPublicKey(privateKey);
  const forms = (["spki", "pkcs1"] as const).map((type) =>
    key.export({ type, format: "der" }).toString("base64"),
  );
  return published.every((one) => forms.includes(one))
    ? { level: "ok", detail: "the published key matches ours" }
    : { level: "fail", detail: "the published key is not the one we sign with" };
}

/** A closed network may say that no name exists, not even top-level domains: that counts as no answer. */
function createLookUp(): LookUp {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 });
  return async (name) => {
    const topLevel = name.split(".").at(-1) ?? name;
    const answers = Promise.all([listTexts(resolver, name), resolver.resolveSoa(topLevel)]);
    const [records] = await withTimeout(ANSWER_MS, "DNS", answers);
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
