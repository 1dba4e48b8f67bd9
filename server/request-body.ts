import type { Request, RequestHandler } from "express";
import { FORM_BYTES } from "#domain/forms/form.ts";
import { type ErrorStatus, sendErrorPage } from "./error-page.ts";

/** How much, and for how long, a client may keep sending after its response. */
const MORE_BYTES = 64 * 1024;
const MORE_MS = 1_000;

/** Reads a POST body up to FORM_BYTES, and rejects what the forms cannot send. */
export const readBody: RequestHandler = async (request, response, next) => {
  if (!hasBody(request)) {
    // An email client may unsubscribe with an empty POST.
    if (request.method === "POST") request.headers["content-type"] = "application/x-www-form-urlencoded";
    next();
    return;
  }
  const body = await read(request);
  if (body === "gone") return;
  const fault = body === "too large" ? 413 : await findFault(request, body);
  if (fault === undefined) {
    request.body = body;
    next();
  } else {
    if (!request.complete) response.setHeader("Connection", "close");
    sendErrorPage(response, fault);
  }
};

/** Closes the connection if the client keeps sending a body after its response. */
export const cutUnreadBodies: RequestHandler = (request, response, next) => {
  if (hasBody(request))
    response.once("finish", () => {
      if (request.complete) return;
      const { socket } = request;
      const allowed = socket.bytesRead + MORE_BYTES;
      const timer = setTimeout(() => socket.destroy(), MORE_MS).unref();
      request.on("data", () => {
        if (socket.bytesRead > allowed) socket.destroy();
      });
      request.once("close", () => clearTimeout(timer));
      request.resume();
    });
  next();
};

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function read(request: Request): Promise<Buffer | "too large" | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > FORM_BYTES) return Promise.resolve("too large");
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    function take(piece: Buffer): void {
      size += piece.length;
      pieces.push(piece);
      if (size <= FORM_BYTES) return;
      request.off("data", take).pause();
      resolve("too large");
    }
    request
      .on("data", take)
      .once("end", () => resolve(Buffer.concat(pieces)))
      .once("error", () => resolve("gone"))
      .once("close", () => resolve("gone"));
  });
}

async function findFault(request: Request, body: Buffer): Promise<ErrorStatus | undefined> {
  if (request.method !== "POST") return 400;
  const type = request.headers["content-type"] ?? "";
  const encoding = request.headers["content-encoding"] ?? "identity";
  const [media = ""] = type.toLowerCase().split(";", 1);
  if (encoding !== "identity") return 415;
  if (media.trim() === "application/x-www-form-urlencoded") return undefined;
  if (media.trim() !== "multipart/form-data") return 415;
  try {
    await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    return undefined;
  } catch {
    return 400;
  }
}
