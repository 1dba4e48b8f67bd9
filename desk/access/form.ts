import type { Request } from "express";

/** Parsing far more fields would block the process for seconds. */
const FIELDS_LIMIT = 1_000;

export type FormFault = { status: 400 | 413 | 415; text: string };

/** Reads a URL-encoded or multipart form; stops reading at `maxBytes`. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | FormFault> {
  const type = request.headers["content-type"] ?? "";
  const [media = ""] = type.toLowerCase().split(";", 1);
  if (!["application/x-www-form-urlencoded", "multipart/form-data"].includes(media.trim()))
    return { status: 415, text: "This request is not a browser form." };
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request) {
      size += piece.length;
      if (size > maxBytes)
        return {
          status: 413,
          text: `This form is limited to ${Math.round(maxBytes / 1024)} kB.`,
        };
      pieces.push(piece);
    }
    const body = Buffer.concat(pieces);
    if (countFields(body, type) > FIELDS_LIMIT)
      return {
        status: 413,
        text: `Forms are limited to ${FIELDS_LIMIT.toLocaleString("en-US")} fields.`,
      };
    return await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch {
    return { status: 400, text: "The form arrived incomplete." };
  }
}

/** Counts field separators, up to just over the limit. */
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
