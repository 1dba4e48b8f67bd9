import { createHmac } from "node:crypto";
import type { Response } from "express";
import { isSame } from "#db/desk/links.ts";
import { SESSION_HOURS } from "#db/desk/sessions.ts";

/** Over HTTPS, the `__Host-` prefix keeps other subdomains from setting the cookie. */
function nameOf(deskUrl: string): string {
  return isSecure(deskUrl) ? "__Host-desk_session" : "desk_session";
}

export function setCookie(response: Response, deskUrl: string, token: string): void {
  response.cookie(nameOf(deskUrl), token, { ...attributes(deskUrl), maxAge: SESSION_HOURS * 3_600_000 });
}

/** `closeDesk` ends the session itself. */
export function clearCookie(response: Response, deskUrl: string): void {
  response.clearCookie(nameOf(deskUrl), attributes(deskUrl));
}

function attributes(deskUrl: string) {
  return { httpOnly: true, sameSite: "strict", path: "/", secure: isSecure(deskUrl) } as const;
}

/** Plain HTTP is for localhost and SSH tunnels, where browsers reject `Secure` cookies. */
function isSecure(deskUrl: string): boolean {
  return deskUrl.startsWith("https:");
}

/** Undefined if missing or malformed. */
export function readCookie(header: string | undefined, deskUrl: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const start = `${nameOf(deskUrl)}=`;
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** CSRF token for the session's forms. */
export function makeFormToken(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("form").digest("base64url");
}

export function isFormToken(sessionToken: string, given: FormDataEntryValue | null): boolean {
  return typeof given === "string" && isSame(makeFormToken(sessionToken), given);
}
