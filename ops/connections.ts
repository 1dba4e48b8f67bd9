import { describeCertificateFault } from "#domain/certificate-fault.ts";

/** Describes why a connection failed: "connection refused", "no such host: redis". */
export function describeConnectionError(error: unknown): string {
  const { code = "", originalCode = code, message = "" } = (error ?? {}) as Fault;
  const certificate = describeCertificateFault(originalCode);
  if (certificate) return `its certificate is ${certificate}`;
  const [, lookUp, host] = /\b(ENOTFOUND|EAI_AGAIN) (\S+)/.exec(message) ?? [];
  if (lookUp) return `${reasons[lookUp]}: ${host}`;
  if (/\btimeout\b/i.test(message)) return "no answer in time";
  // nodemailer gives ESOCKET as the code and the cause in the message.
  const cause = code === "ESOCKET" ? /\bE[A-Z]{3,}\b/.exec(message)?.[0] : undefined;
  return reasons[cause ?? code] ?? (message || code || "no answer");
}

/** nodemailer keeps Node's code beside its own. */
type Fault = Partial<NodeJS.ErrnoException> & { originalCode?: string };

/** "db.example.com:5432", without user, password and path. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection broken",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the name cannot be looked up",
  EHOSTUNREACH: "no way to the host",
  ENETUNREACH: "no way to the network",
  ETIMEDOUT: "no answer in time",
  ESOCKET: "connection failed",
  "28P01": "wrong user or password",
  "28000": "wrong user or password",
  "3D000": "there is no such database",
  "53300": "too many connections",
  "57P03": "it is starting up",
  EAUTH: "login refused",
};
