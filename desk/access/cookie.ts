import { createHmac, timingSafeEqual } from "node:crypto";
import type { Response } from "express";
import { SESSION_HOURS } from "#db/desk/sessions.ts";

const NAME = "desk_session";

/** Gives the browser its session; it is sent to the desk alone, and never by a page of somebody else. */
export function setCookie(response: Response, deskUrl: string, token: string): void {
  response.cookie(NAME, token, { ...attributes(deskUrl), maxAge: SESSION_HOURS * 3_600_000 });
}

export function clearCookie(response: Response, deskUrl: string): void {
  response.clearCookie(NAME, attributes(deskUrl));
}

/** Without TLS only on this machine and in the tunnel, where a browser would keep no `Secure` cookie. */
function attributes(deskUrl: string) {
  return { httpOnly: true, sameSite: "strict", path: "/", secure: deskUrl.startsWith("https:") } as const;
}

/** The session's token; undefined without one, or with one that cannot be ours. */
export function readCookie(header: string | undefined): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** What every form of a session carries; a page of somebody else cannot know it. */
export function makeFormToken(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("form").digest("base64url");
}

/** Whether a form carries the token of its session. */
export function isFormToken(sessionToken: string, given: FormDataEntryValue | null): boolean {
  if (typeof given !== "string") return false;
  const [one, other] = [Buffer.from(makeFormToken(sessionToken)), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
