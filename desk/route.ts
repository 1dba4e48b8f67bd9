import type { ReactNode } from "react";
import type { DeskSession } from "#db/desk/sessions.ts";
import type { DeskServices } from "./services.ts";

/** One request of somebody who has the desk open. */
export type Visit = {
  services: DeskServices;
  session: DeskSession;
  url: URL;
  /** Of the route's path: "/referrals/:id". */
  params: Record<string, string>;
};

/** A page of the desk, in its frame. */
export type Page = { title: string; body: ReactNode; status?: number };
/** Where to go on: after an act, so that a reload does not repeat it. */
type Redirect = { redirect: string };
/** Something else than a page: a CSV, a mail; `headers` win over those of pages. */
type File = { contentType: string; body: string | Buffer; headers?: Record<string, string> };
export type Answer = Page | Redirect | File;

/**
 * A route of the desk. An act (`post`) is reached only with the session's cookie, from a page of the desk, and with the form
 * token that `ActForm` brings along: desk/app.tsx sees to that.
 */
export type Route =
  | {
      method: "get";
      path: string;
      /** Its name in the navigation, which shows the routes in their order. */
      nav?: string;
      answer: (visit: Visit) => Promise<Answer>;
    }
  | {
      method: "post";
      path: string;
      /** Bytes that the form may have; 32 kB when missing. */
      maxBytes?: number;
      answer: (visit: Visit, form: FormData) => Promise<Answer>;
    };

/**
 * The text of a form's field or of the address, trimmed; "" when there is none, or a file. Without NUL, which Postgres takes
 * in no text.
 */
export function readText(given: FormData | URLSearchParams, name: string): string {
  const value = given.get(name);
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
}

/** The id in the path; undefined when it is none, so that there is nothing to look for. */
export function readId({ params }: Visit): string | undefined {
  const id = params["id"]?.toLowerCase() ?? "";
  return isId(id) ? id : undefined;
}

/** Whether a text is a UUID in lower case. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
