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
export type Finding = {
  part: Part;
  level: "ok" | "warn" | "fail" | "skip";
  what: string;
  detail: string;
  unavailable?: true;
};

/** The level of a finding that must not be in production: "fail" there, "warn" elsewhere. */
export type Severity = "fail" | "warn";
