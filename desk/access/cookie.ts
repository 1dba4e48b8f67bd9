import { createHmac } from "node:crypto";
import type { Request, Response } from "express";
import { SESSION_HOURS } from "#db/desk/sessions.ts";
import { isSameSecret } from "#db/secrets/tokens.ts";
import type { Flash } from "../parts/message.tsx";

/** Over HTTPS, the `__Host-` prefix keeps other subdomains from setting the cookies. */
function nameOf(deskUrl: string, name: "session" | "flash"): string {
  return `${isSecure(deskUrl) ? "__Host-" : ""}desk_${name}`;
}

export function setCookie(response: Response, deskUrl: string, token: string): void {
  const options = { ...attributes(deskUrl), maxAge: SESSION_HOURS * 3_600_000 };
  response.cookie(nameOf(deskUrl, "session"), token, options);
}

/** `closeDesk` ends the session itself. */
export function clearCookie(response: Response, deskUrl: string): void {
  response.clearCookie(nameOf(deskUrl, "session"), attributes(deskUrl));
}

/** Says on the next page what a form did. */
export function setFlash(response: Response, deskUrl: string, flash: Flash): void {
  const value = new URLSearchParams(flash).toString();
  response.cookie(nameOf(deskUrl, "flash"), value, { ...attributes(deskUrl), encode: String });
}

/** Once. */
export function takeFlash(request: Request, response: Response, deskUrl: string): Flash | undefined {
  const value = read(request.headers.cookie, nameOf(deskUrl, "flash"));
  if (!value) return undefined;
  response.clearCookie(nameOf(deskUrl, "flash"), attributes(deskUrl));
  return { text: "", ...Object.fromEntries(new URLSearchParams(value)) };
}

function attributes(deskUrl: string) {
  return { httpOnly: true, sameSite: "strict", path: "/", secure: isSecure(deskUrl) } as const;
}

/** Plain HTTP is for localhost and SSH tunnels, where browsers reject `Secure` cookies. */
function isSecure(deskUrl: string): boolean {
  return deskUrl.startsWith("https:");
}

export function readCookie(header: string | undefined, deskUrl: string): string | undefined {
  return read(header, nameOf(deskUrl, "session"));
}

function read(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** CSRF token for the session's forms. */
export function makeFormToken(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("form").digest("base64url");
}

export function isFormToken(sessionToken: string, given: FormDataEntryValue | null): boolean {
  return typeof given === "string" && isSameSecret(makeFormToken(sessionToken), given);
}
