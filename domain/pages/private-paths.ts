/** Accepts posts from anywhere, because email clients send them: the token in the path is the permission. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** Paths followed by a secret token, which lets its holder act for a person. Never log, count or list them. */
export const secretPaths = [UNSUBSCRIBE_PATH, "/referrals/status", "/moves"] as const;

/** Pages with a form, whose idempotency key belongs to one visitor. */
export const formPaths = ["/estimate", "/referrals"] as const;

/** Matches a path with a secret, in any case: the part before it, and the secret. */
export const secretPattern = new RegExp(`^(${secretPaths.join("|")})/(.+)`, "i");

export function hasSecret(path: string): boolean {
  return secretPattern.test(path);
}
