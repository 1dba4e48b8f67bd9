import express, { type Request, type RequestHandler } from "express";
import { FORM_BYTES } from "#domain/forms/form.ts";
import { type ErrorStatus, sendErrorPage } from "./error-page.ts";

const readRaw = express.raw({ type: () => true, limit: FORM_BYTES, inflate: false });

/** Reads a POST body up to FORM_BYTES, and rejects what the forms cannot send. */
export const readBody: RequestHandler = (request, response, next) => {
  readRaw(request, response, async (error?: { status: number }) => {
    const fault = error ? statusOf(error) : await findFault(request);
    if (fault === undefined) next();
    else sendErrorPage(response, fault);
  });
};

function statusOf({ status }: { status: number }): ErrorStatus {
  return status === 413 || status === 415 ? status : 400;
}

async function findFault(request: Request): Promise<ErrorStatus | undefined> {
  const { body, method, headers } = request;
  if (!(body instanceof Buffer) || body.length === 0) {
    // A GET may say "Content-Length: 0", and an email client may unsubscribe with an empty POST.
    request.body = undefined;
    if (method === "POST") headers["content-type"] = "application/x-www-form-urlencoded";
    return undefined;
  }
  if (method !== "POST") return 400;
  const type = headers["content-type"] ?? "";
  const [media = ""] = type.toLowerCase().split(";", 1);
  if (media.trim() === "application/x-www-form-urlencoded") return undefined;
  if (media.trim() !== "multipart/form-data") return 415;
  try {
    await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    return undefined;
  } catch {
    return 400;
  }
}
