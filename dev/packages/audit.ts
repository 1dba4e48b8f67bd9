import { spawnSync } from "node:child_process";

/** What `npm audit --json` says; a registry that does not take the question gives something else. */
type Report = { vulnerabilities?: Record<string, { severity: string; range: string; isDirect: boolean }> };

export type Verdict = { asked: boolean; lines: string[] };

/**
 * Judges the answer of `npm audit --json`.
 * @returns A line for each package with a known weakness of high or critical severity; `asked` is false when the registry
 * gave no answer, as where it is a mirror without that service.
 */
export function judgeAudit(output: string): Verdict {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return { asked: false, lines: [] };
  }
  if (!report.vulnerabilities) return { asked: false, lines: [] };
  const found = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    ["high", "critical"].includes(severity),
  );
  return { asked: true, lines: found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`) };
}

// `npm run audit`: of what is in the image, which packages have a known weakness. Ends with "audit: N passed, N failed".
if (import.meta.main) {
  const args = ["audit", "--json", "--omit=dev", "--omit=optional"];
  const { stdout } = spawnSync("npm", args, { encoding: "utf8", timeout: 60_000 });
  const { asked, lines } = judgeAudit(stdout ?? "");
  if (!asked)
    process.stdout.write(
      "The registry does not say which packages have known weaknesses; nothing was checked.\n",
    );
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`audit: ${asked && lines.length === 0 ? 1 : 0} passed, ${lines.length} failed\n`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
