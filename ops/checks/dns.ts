import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Dkim } from "#config";
import { withTimeout } from "#domain/deadline.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";
import { isExampleHost } from "./configuration.ts";
import { readSpf, type Spf } from "./spf.ts";

const finding = resultsOf("dns");

/** A name's TXT records, each joined; empty if none. Throws if DNS does not answer. */
type LookUp = (name: string) => Promise<string[]>;

const ANSWER_MS = 1_500;

/**
 * Checks what receivers reject by: SPF (without its includes), DMARC, and DKIM if configured. Skips everything without a
 * network.
 */
export async function checkDns(
  options: { domain: string; dkim?: Dkim | undefined; severity: Severity },
  lookUp: LookUp = createLookUp(),
): Promise<CheckResult[]> {
  const { domain, dkim, severity } = options;
  if (isExampleHost(domain)) return [finding("skip", "MAIL_FROM", `${domain} is a placeholder`)];
  const dmarc = findDmarc(domain, lookUp);
  const key = dkim && `${dkim.selector}._domainkey.${dkim.domain}`;
  return Promise.all([
    report("SPF", domain, async () => checkSpf(readSpf(domain, await lookUp(domain)), severity)),
    report("DMARC", `_dmarc.${domain}`, async () => checkDmarc(await dmarc, domain, severity)),
    dkim && key
      ? report("DKIM", key, async () => checkDkim(await lookUp(key), dkim, { domain, ...(await dmarc) }))
      : noDkim,
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

function checkSpf(spf: Spf, severity: Severity): Verdict {
  if ("fault" in spf)
    return { level: severity, detail: `${spf.fault}, so receivers treat our email as spam` };
  const { end, isEmpty, record } = spf;
  if (end === "+") return { level: "warn", detail: `lets anyone send: ${record}` };
  if (isEmpty) return { level: severity, detail: `lets no one send: ${record}` };
  if (end === "?") return { level: "warn", detail: `stops no one: -all or ~all is missing: ${record}` };
  return { level: "ok", detail: record };
}

/**
 * The domain's own DMARC record, or its nearest parent's. `organization` is the highest domain with a record;
 * signatures must align with it (RFC 9989).
 */
async function findDmarc(domain: string, lookUp: LookUp) {
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
  const found: { at: string; records: string[] }[] = [];
  for (const at of names) {
    const records = (await lookUp(`_dmarc.${at}`)).filter((record) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record));
    if (records.length > 0) found.push({ at, records });
  }
  const tags = readTags(found[0]?.records[0] ?? "");
  return { ...found[0], tags, organization: found.at(-1)?.at ?? domain };
}

type Dmarc = Awaited<ReturnType<typeof findDmarc>>;

function checkDmarc({ at, records = [], tags }: Dmarc, domain: string, severity: Severity): Verdict {
  if (records.length === 0)
    return { level: "warn", detail: "no valid record; Gmail and Yahoo require one from bulk senders" };
  if (records.length > 1)
    return { level: severity, detail: `two records at _dmarc.${at}, so receivers ignore both` };
  const policy = (at !== domain && tags.get("sp")) || tags.get("p");
  if (!["none", "quarantine", "reject"].includes(policy?.toLowerCase() ?? ""))
    return { level: severity, detail: `no policy (p=), so receivers ignore it: ${records[0]}` };
  return {
    level: "ok",
    detail: `${at === domain ? "" : `inherited from _dmarc.${at}: `}${records[0]}`,
  };
}

/** A wrong key makes every email look forged, which is worse than no signature. */
function checkDkim(records: string[], dkim: Dkim, sender: Sender): Verdict {
  const fault = findDkimFault(records, dkim) ?? findMisalignment(dkim.domain, sender);
  return fault ? { level: "fail", detail: fault } : { level: "ok", detail: "the published key matches ours" };
}

function findDkimFault(records: string[], dkim: Dkim): string | undefined {
  const [record, another] = records.filter((text) => /(?:^|;)\s*p\s*=/.test(text));
  if (record === undefined) return "no record, so every signature fails";
  if (another !== undefined) return "two records; receivers read either one";
  const tags = readTags(record);
  const published = tags.get("p")?.replace(/\s/g, "") ?? "";
  if (published === "") return "the key is revoked (empty p=)";
  if (!listPublicForms(dkim.privateKey).includes(published))
    return "the published key is not the one we sign with";
  return tags.get("t")?.split(":").includes("y") ? "test mode (t=y): emails count as unsigned" : undefined;
}

type Sender = { domain: string } & Pick<Dmarc, "tags" | "organization">;

/** DMARC only accepts a signature whose domain belongs to the sender's, or is the same with adkim=s. */
function findMisalignment(signer: string, { domain, tags, organization }: Sender): string | undefined {
  const isWithin = (name: string, above: string) => name === above || name.endsWith(`.${above}`);
  const isStrict = tags.get("adkim") === "s";
  const isRelated = isWithin(signer, organization) || isWithin(signer, domain) || isWithin(domain, signer);
  if (isStrict ? signer === domain : isRelated) return undefined;
  return `not aligned with MAIL_FROM (${domain}${isStrict ? ", adkim=s" : ""}), so DMARC ignores the signature`;
}

/** Parses "name=value; name=value". */
function readTags(record: string): Map<string, string> {
  const tags = record.split(";").map((tag) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(tag) ?? []);
  return new Map(tags.map(([, name = "", value = ""]) => [name, value]));
}

/** Most people publish SPKI; RFC 6376 describes PKCS #1. */
function listPublicForms(privateKey: string): string[] {
  const key = createPublicKey(privateKey);
  return (["spki", "pkcs1"] as const).map((type) => key.export({ type, format: "der" }).toString("base64"));
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
