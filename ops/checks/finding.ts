export const parts = ["configuration", "content", "postgres", "redis", "mail", "dns"] as const;

export type Part = (typeof parts)[number];

/**
 * What one look has found. `fail` would fail in production, `skip` could not be looked at; `unavailable` marks a service
 * that does not answer.
 */
export type Finding = {
  part: Part;
  level: "ok" | "warn" | "fail" | "skip";
  what: string;
  detail: string;
  unavailable?: true;
};

/** What must not stand in production is a fault there and a remark anywhere else. */
export type Severity = "fail" | "warn";
