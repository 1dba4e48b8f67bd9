import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import { closeDesk } from "#db/desk/sessions.ts";
import { FORM_BYTES } from "#domain/forms/form.ts";
import { isFormToken, makeFormToken, setFlash, takeFlash } from "./access/cookie.ts";
import { readForm } from "./access/form.ts";
import { admitOwnRequests } from "./access/guard.ts";
import { keepNothing, setHeaders } from "./access/headers.ts";
import { open, sendGoodbye, sendNotice, showOpening } from "./access/opening.tsx";
import { logRequests } from "./access/request-log.ts";
import { admitSessions, openedOf } from "./access/session.ts";
import { IS_DOWN, sendUnsaved } from "./access/unsaved.tsx";
import { type NavEntry, renderPage } from "./parts/document.tsx";
import { notFound } from "./parts/not-found.tsx";
import { type DeskResponse, isId, type Route, type Visit } from "./route.ts";
import { routes } from "./routes.ts";
import type { DeskServices } from "./services.ts";

const nav: NavEntry[] = routes.flatMap(({ path, nav }) => (nav ? [{ path, name: nav }] : []));

/** The middleware order matters. `serveAssets` serves the stylesheet and fonts. */
export function createDesk(services: DeskServices, serveAssets: RequestHandler): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(logRequests(services.log));
  app.use(setHeaders(services.deskUrl));
  app.use(admitOwnRequests(services.deskUrl));
  app.get("/healthz", (_request, response) => void response.type("text").send("ok\n"));
  app.use(serveAssets);
  app.use(keepNothing);
  app.get("/open", showOpening(services));
  app.post("/open", open(services));
  app.use(admitSessions(services));
  for (const route of routes) app[route.method](route.path, answer(services, route));
  app.post("/close", close(services));
  app.use((_request, response) => send(services, response, notFound));
  app.use(answerError);
  return app;
}

function answer(services: DeskServices, route: Route): RequestHandler {
  return async (request, response) => {
    const isPost = route.method === "post";
    const form = isPost ? await readActForm(request, response, route.maxBytes) : new FormData();
    if (!form) return;
    response.locals.acted = form;
    const visit = readVisit(services, request, response);
    send(services, response, visit ? await route.handle(visit, form) : notFound);
  };
}

function close({ db, deskUrl }: DeskServices): RequestHandler {
  return async (request, response) => {
    const form = await readActForm(request, response);
    if (!form) return;
    await closeDesk(db, openedOf(response).token);
    sendGoodbye(response, deskUrl);
  };
}

/** Returns undefined after sending an error response. */
async function readActForm(
  request: express.Request,
  response: Response,
  maxBytes = FORM_BYTES,
): Promise<FormData | undefined> {
  const form = await readForm(request, maxBytes);
  if (!(form instanceof FormData)) {
    if (!request.complete) response.set("Connection", "close");
    sendNotice(
      response,
      form.status,
      "Nothing was changed",
      `${form.text} Go back; what you typed is still there.`,
    );
    return undefined;
  }
  if (isFormToken(openedOf(response).token, form.get("token"))) return form;
  sendNotice(
    response,
    403,
    "Nothing was changed",
    "The desk was closed after you opened this form. Go back, copy what you typed, and reload the page.",
  );
  return undefined;
}

/** Undefined if the path's id is not a UUID. */
function readVisit(services: DeskServices, request: express.Request, response: Response): Visit | undefined {
  const { name } = openedOf(response).session;
  const id = String(request.params["id"] ?? "").toLowerCase();
  if ("id" in request.params && !isId(id)) return undefined;
  return { services, by: { place: "desk", name }, id, url: new URL(request.url, services.deskUrl) };
}

function send({ deskUrl }: DeskServices, response: Response, sent: DeskResponse): void {
  if ("redirect" in sent) {
    if (sent.flash) setFlash(response, deskUrl, sent.flash);
    response.redirect(303, sent.redirect);
    return;
  }
  const { req: request } = response;
  const flash = takeFlash(request, response, deskUrl);
  const { status = 200, ...page } = sent;
  const message = status < 400 ? (flash ?? sent.message) : sent.message;
  const { session, token } = openedOf(response);
  const html = renderPage({
    ...page,
    path: request.path,
    opened: { session, formToken: makeFormToken(token), nav },
    message: message && { tone: status < 400 ? "done" : "failed", flash: message },
  });
  response.status(status).type("html").send(html);
}

const answerError: ErrorRequestHandler = async (error, request, response, _next) => {
  if (error instanceof URIError)
    return sendNotice(response, 400, "Page not found", "The address is malformed.");
  response.locals.log.error({ err: error }, "request failed");
  if (response.headersSent) response.destroy();
  else if (request.method === "POST") await sendUnsaved(error, request, response);
  else sendNotice(response, 503, "This page is unavailable", IS_DOWN);
};
