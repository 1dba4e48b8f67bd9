import { describeCertificateFault } from "#domain/certificate-fault.ts";

/** "connection refused", "no such host: smtp.example.com" */
export function describeConnectionError(error: unknown): string {
  const { code = "", originalCode = code, message = "" } = (error ?? {}) as Fault;
  const certificate = describeCertificateFault(originalCode);
  if (certificate) return `its certificate is ${certificate}`;
  const [, lookUp, host] = /\b(ENOTFOUND|EAI_AGAIN) (\S+)/.exec(message) ?? [];
  // Docker only knows the names of running containers.
  if (host && !host.includes(".")) return "its container is not running";
  if (lookUp) return `${reasons[lookUp]}: ${host}`;
  if (/\btimeout\b/i.test(message)) return "timed out";
  // nodemailer puts the cause of an ESOCKET into the message.
  const cause = code === "ESOCKET" ? /\bE[A-Z]{3,}\b/.exec(message)?.[0] : undefined;
  return reasons[cause ?? code] ?? (message || code || "no response");
}

/** nodemailer keeps Node's code in originalCode. */
type Fault = Partial<NodeJS.ErrnoException> & { originalCode?: string };

/** "db.example.com:5432" */
export function hostOf(url: string): string {
  return new URL(url).host;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "DNS lookup failed",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "timed out",
  ESOCKET: "connection failed",
  "28P01": "wrong user or password",
  "28000": "wrong user or password",
  "3D000": "no such database",
  "53300": "too many connections",
  "57P03": "still starting up",
  "25006": "it is read-only",
  EAUTH: "login rejected",
};
