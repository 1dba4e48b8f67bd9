import type { RequestHandler, Response } from "express";
import { type DeskSession, findDeskSession } from "#db/desk/sessions.ts";
import type { DeskServices } from "../services.ts";
import { readCookie } from "./cookie.ts";
import { sendClosed } from "./opening.tsx";

type Opened = { session: DeskSession; token: string };

declare global {
  namespace Express {
    interface Locals {
      /** Undefined before sign-in. */
      opened?: Opened;
      /** The posted form, once its action has begun. */
      acted?: FormData;
    }
  }
}

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

/** The session and its cookie's token. */
export function openedOf(response: Response): Opened {
  const { opened } = response.locals;
  if (!opened) throw new Error("request has no session");
  return opened;
}
