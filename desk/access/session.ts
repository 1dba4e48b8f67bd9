import type { RequestHandler, Response } from "express";
import { type DeskSession, findDeskSession } from "#db/desk/sessions.ts";
import type { DeskServices } from "../services.ts";
import { readCookie } from "./cookie.ts";
import { sendClosed } from "./opening.tsx";

type Opened = { session: DeskSession; token: string };

declare global {
  namespace Express {
    interface Locals {
      /** The session of a request to the desk; undefined until a link has opened it. */
      opened?: Opened;
    }
  }
}

/** Lets those pass who have the desk open. */
export function admitSessions({ db, deskUrl }: DeskServices): RequestHandler {
  return async (request, response, next) => {
    const token = readCookie(request.headers.cookie, deskUrl);
    const session = token && (await findDeskSession(db, token));
    if (session) {
      response.locals.opened = { session, token };
      next();
    } else sendClosed(response);
  };
}

/** The session of an admitted request, and the token of its cookie. */
export function openedOf(response: Response): Opened {
  const { opened } = response.locals;
  if (!opened) throw new Error("asked for the session of a request that was not admitted");
  return opened;
}
