import type { ReactNode } from "react";
import { cleanText } from "#domain/forms/clean-text.ts";
import type { Flash } from "./parts/message.tsx";
import type { DeskServices } from "./services.ts";

export type Visit = {
  services: DeskServices;
  /** Who is at the desk, for the history. */
  by: { place: "desk"; name: string };
  url: URL;
  /** The UUID in "/referrals/:id"; "" on a page without one. */
  id: string;
};

export type Page = {
  title: string;
  body: ReactNode;
  status?: number;
  /** What the header's search field keeps. */
  found?: string;
  /** At the top, unless a form has just done something. Its first sentence opens the title. */
  message?: Flash | undefined;
};
/** Sent after a POST, so that a reload does not repeat it. The next page says what was done. */
type Redirect = { redirect: string; flash?: Flash };
export type DeskResponse = Page | Redirect;

/** desk/app.tsx rejects a `post` without the session cookie, the desk's Origin and `ActForm`'s CSRF token. */
export type Route = {
  method: "get" | "post";
  path: string;
  /** Label in the navigation, which keeps the order of the routes. */
  nav?: string;
  /** Size limit of the form; defaults to 32 kB. */
  maxBytes?: number;
  /** The form of a `get` is empty. */
  handle: (visit: Visit, form: FormData) => Promise<DeskResponse>;
};

/** Trimmed; "" if missing or a file. Strips NUL, which Postgres text cannot hold. */
export function readText(given: FormData | URLSearchParams, name: string): string {
  const value = given.get(name);
  return typeof value === "string" ? cleanText(value).trim() : "";
}

/** Lowercase UUIDs only. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
