import { Resolver } from "node:dns/promises";
import { isPublicHost } from "#domain/company/sample-numbers.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";

const finding = resultsOf("dns");

/** A name's TXT records, each joined; empty if none. Throws if DNS does not answer. */
type LookUp = (name: string) => Promise<string[]>;

const ANSWER_MS = 1_500;

/** Skips everything without a network. The mail server signs (DKIM), with a selector of its own. */
export async function checkDns(
  { domain, severity }: { domain: string; severity: Severity },
  lookUp: LookUp = listTexts,
): Promise<CheckResult[]> {
  if (!isPublicHost(domain)) return [finding("skip", "MAIL_FROM", `${domain} is a placeholder`)];
  return Promise.all([
    report("SPF", domain, async () => checkSpf(await lookUp(domain), severity)),
    report("DMARC", `_dmarc.${domain}`, async () => checkDmarc(await listDmarc(domain, lookUp))),
  ]);
}

type Verdict = Pick<CheckResult, "level" | "detail">;

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

async function listTexts(name: string): Promise<string[]> {
  try {
    return (await new Resolver({ timeout: ANSWER_MS, tries: 1 }).resolveTxt(name)).map((chunks) =>
      chunks.join(""),
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENODATA" || code === "ENOTFOUND") return [];
    throw error;
  }
}
