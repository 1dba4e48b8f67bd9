/** Accepts posts from any origin, because email clients send them. The token in the path authorizes them. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** A secret token follows, which lets its holder act for a person, or see the moves. Never log, count or list these paths. */
export const secretPaths = [UNSUBSCRIBE_PATH, "/referrals/status", "/moves", "/calendar", "/r"] as const;

/** Pages whose form has a per-visitor idempotency key. */
export const formPaths = ["/estimate", "/referrals"] as const;

/** Captures the part before the secret, and the secret. Ignores case. */
export const secretPattern = new RegExp(`^(${secretPaths.join("|")})/(.+)`, "i");

/** Whether a path ends in somebody's token. */
export function hasSecret(path: string): boolean {
  return secretPattern.test(path);
}
