import type { RequestHandler, Response } from "express";
import type { ReactNode } from "react";
import { closeDesk, isDeskLink, LINK_MINUTES, openDesk, SESSION_HOURS } from "#db/desk/sessions.ts";
import { readPersonName } from "#domain/desk/person-name.ts";
import { renderPage } from "../parts/document.tsx";
import { Field } from "../parts/field.tsx";
import { readText } from "../route.ts";
import type { DeskServices } from "../services.ts";
import { clearCookie, readCookie, setCookie } from "./cookie.ts";
import { readForm } from "./form.ts";

/** Does not consume the link. */
export function showOpening({ db }: DeskServices): RequestHandler {
  return async (request, response) => {
    const query = new URL(request.url, "http://desk").searchParams;
    const link = query.get("link") ?? "";
    if (await isDeskLink(db, link)) sendOpening(response, { link, name: query.get("name") ?? "" });
    else sendBadLink(response);
  };
}

/** Each link opens one session, replacing the browser's current one. */
export function open(services: DeskServices): RequestHandler {
  const { db, deskUrl } = services;
  return async (request, response) => {
    const form = await readForm(request, 4_096);
    if (!(form instanceof FormData)) {
      sendNotice(response, form.status, "The form could not be read", form.text);
      return;
    }
    const link = readText(form, "link");
    const typed = readText(form, "name");
    const name = readPersonName(typed);
    if (!name.ok) {
      if (await isDeskLink(db, link))
        sendOpening(response.status(422), { link, name: typed, problem: name.problem });
      else sendBadLink(response);
      return;
    }
    const token = await openDesk(db, { link, name: name.name });
    if (!token) {
      sendBadLink(response);
      return;
    }
    const before = readCookie(request.headers.cookie, deskUrl);
    if (before) await closeDesk(db, before);
    setCookie(response, deskUrl, token);
    response.redirect(303, "/");
  };
}

export function sendClosed(response: Response): void {
  sendNotice(
    response,
    401,
    "The desk is closed",
    `Ask your server admin for a link: “ops desk” prints one. It opens the desk in this browser for ${SESSION_HOURS} hours.`,
  );
}

export function sendGoodbye(response: Response, deskUrl: string): void {
  clearCookie(response, deskUrl);
  sendNotice(
    response,
    200,
    "The desk is closed",
    "This browser is signed out and stored no pages. Its history still lists your searches: clear it on a shared computer. To come back, ask for a new link.",
  );
}

/** The page has no navigation. */
export function sendNotice(
  response: Response,
  status: number,
  title: string,
  text: string,
  below?: ReactNode,
): void {
  const body = (
    <div className="desk-notice card desk-stack">
      <h1>{title}</h1>
      <p>{text}</p>
      {below}
    </div>
  );
  response
    .status(status)
    .type("html")
    .send(renderPage({ title, body, path: "" }));
}

function sendBadLink(response: Response): void {
  sendNotice(
    response,
    410,
    "This link does not work",
    `Each link works once, within ${LINK_MINUTES} minutes, and only if all of it was copied. Ask for a new one: “ops desk” prints it. If somebody else may have used yours, tell your server admin to run “ops desk --close-all”.`,
  );
}

type Opening = { link: string; name: string; problem?: string };

function sendOpening(response: Response, { link, name, problem }: Opening): void {
  const body = (
    <form className="desk-notice card desk-stack" method="post" action="/open">
      <h1>Open the desk</h1>
      <p>The history shows your name with every change you make.</p>
      <input type="hidden" name="link" value={link} />
      <Field name="name" label="Your name" stored={name} error={problem} autoComplete="name" />
      <button className="button button-signal" type="submit">
        Open the desk
      </button>
      <p className="quiet">It stays open in this browser for {SESSION_HOURS} hours, or until you close it.</p>
    </form>
  );
  response.type("html").send(renderPage({ title: "Open the desk", body, path: "" }));
}
