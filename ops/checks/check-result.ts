import type { ProcessKind } from "#db/schema.ts";

/** The processes of this project. Caddy is not one of them. */
export type OwnProcess = Exclude<ProcessKind, "caddy">;

export type Part =
  | "configuration"
  | "content"
  | "reviews"
  | "mail"
  | "dns"
  | "alerts"
  | OwnProcess
  | "postgres"
  | "emails"
  | "backup"
  | "weather"
  | "redis"
  | "disk";

/**
 * `fail` is a fault in production, `skip` could not be checked, `unavailable` means that a service does not respond.
 */
export type CheckResult = {
  part: Part;
  level: "ok" | "warn" | "fail" | "skip";
  what: string;
  detail: string;
  /** To run next. */
  command?: string | undefined;
  unavailable?: true;
};

export const levelTones = { ok: "good", warn: "warn", fail: "bad", skip: "quiet" } as const;

export function resultsOf(part: Part) {
  return (level: CheckResult["level"], what: string, detail: string, command?: string): CheckResult => ({
    ...{ part, level, what, detail },
    ...(command && { command }),
  });
}

export function describeResult({ detail, command }: CheckResult): string {
  return command ? `${detail}; run: ${command}` : detail;
}

/** "fail" in production, "warn" elsewhere. */
export type Severity = "fail" | "warn";
