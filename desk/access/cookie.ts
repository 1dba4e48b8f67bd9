import { createHmac, timingSafeEqual } from "node:crypto";
import type { Response } from "express";
import { SESSION_HOURS } from "#db/desk/sessions.ts";

/**
 * The cookie's name. Over https browsers take it under `__Host-` only from this very host by https, so that no neighbor of
 * the domain can plant one.
 */
function nameOf(deskUrl: string): string {
  return isSecure(deskUrl) ? "__Host-desk_session" : "desk_session";
}

/** Gives the browser its session; it is sent to the desk alone, and never by a page of somebody else. */
export function setCookie(response: Response, deskUrl: string, token: string): void {
  response.cookie(nameOf(deskUrl), token, { ...attributes(deskUrl), maxAge: SESSION_HOURS * 3_600_000 });
}

/** Has the browser forget its session; that the session itself has ended is the database's to know. */
export function clearCookie(response: Response, deskUrl: string): void {
  response.clearCookie(nameOf(deskUrl), attributes(deskUrl));
}

function attributes(deskUrl: string) {
  return { httpOnly: true, sameSite: "strict", path: "/", secure: isSecure(deskUrl) } as const;
}

/** Without TLS only on this machine and in the tunnel, where a browser would keep no `Secure` cookie. */
function isSecure(deskUrl: string): boolean {
  return deskUrl.startsWith("https:");
}

/** The session's token; undefined without one, or with one that cannot be ours. */
export function readCookie(header: string | undefined, deskUrl: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const start = `${nameOf(deskUrl)}=`;
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
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
