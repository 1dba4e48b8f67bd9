export const parts = [
  "configuration",
  "content",
  "postgres",
  "redis",
  "mail",
  "dns",
  "web",
  "worker",
  "desk",
  "watch",
  "backup",
] as const;

export type Part = (typeof parts)[number];

/**
 * The result of one check. `fail` would fail in production, `skip` could not be checked; `unavailable` marks a service that
 * does not answer.
 */
export type CheckResult = {
  part: Part;
  level: "ok" | "warn" | "fail" | "skip";
  what: string;
  detail: string;
  /** What an operator types next, where it is not plain. */
  type?: string;
  unavailable?: true;
};

/** The detail, and what to type next. */
export function describeResult({ detail, type }: CheckResult): string {
  return type ? `${detail}; type ${type}` : detail;
}

/** The level of a result that must not be in production: "fail" there, "warn" elsewhere. */
export type Severity = "fail" | "warn";
