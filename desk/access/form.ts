import type { Request } from "express";

/** Most fields a form may have. Parsing far more would block the desk for seconds. */
const FIELDS_LIMIT = 1_000;

/** A form that cannot be read, with the status of the answer. */
export type FormFault = { status: 400 | 413 | 415; text: string };

/**
 * Reads a form, URL-encoded or multipart, of at most `maxBytes`.
 * @returns What is wrong with it when it cannot be read; what follows the limit is left unread.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | FormFault> {
  const type = request.headers["content-type"] ?? "";
  const [media = ""] = type.toLowerCase().split(";", 1);
  if (!["application/x-www-form-urlencoded", "multipart/form-data"].includes(media.trim()))
    return { status: 415, text: "That did not come the way a browser sends a form." };
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request) {
      size += piece.length;
      if (size > maxBytes)
        return {
          status: 413,
          text: `That is more than the ${Math.round(maxBytes / 1024)} kB this form takes.`,
        };
      pieces.push(piece);
    }
    const body = Buffer.concat(pieces);
    if (countFields(body, type) > FIELDS_LIMIT)
      return {
        status: 413,
        text: `That is more than the ${FIELDS_LIMIT.toLocaleString("en-US")} fields a form may have.`,
      };
    return await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch {
    return { status: 400, text: "The form did not arrive whole." };
  }
}

/** Counts the separators between fields, and stops when there are too many. */
function countFields(body: Buffer, type: string): number {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const separator = boundary === undefined ? "&" : `--${boundary}`;
  let fields = 0;
  let at = body.indexOf(separator);
  while (at >= 0 && fields <= FIELDS_LIMIT) {
    fields += 1;
    at = body.indexOf(separator, at + 1);
  }
  return fields;
}
