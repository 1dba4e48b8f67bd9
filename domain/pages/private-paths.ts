/** Takes a post from anywhere, as mail programs send one: the token in the path is the permission. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** Paths that go on with a secret token: whoever has it may act for a person. Nothing logs, counts or lists them. */
export const secretPaths = [UNSUBSCRIBE_PATH, "/referrals/status", "/moves"] as const;

/** Pages with a form, whose key belongs to one visitor. */
export const formPaths = ["/estimate", "/referrals"] as const;

/** Matches a path with a secret, in any case: what stands before the secret, and the secret. */
export const secretPattern = new RegExp(`^(${secretPaths.join("|")})/(.+)`, "i");

export function hasSecret(path: string): boolean {
  return secretPattern.test(path);
}
