import type { Request } from "express";

/** Parsing far more fields would block the process for seconds. */
const FIELDS_LIMIT = 1_000;

export type FormFault = { status: 400 | 413 | 415; text: string };

/** Reads a URL-encoded or multipart form; stops reading at `maxBytes`. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | FormFault> {
  const format = readFormat(request.headers["content-type"] ?? "");
  if (!format) return { status: 415, text: "This request is not a browser form." };
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
    if (countFields(body, format.separator) > FIELDS_LIMIT)
      return {
        status: 413,
        text: `Forms are limited to ${FIELDS_LIMIT.toLocaleString("en-US")} fields.`,
      };
    return await new Response(new Uint8Array(body), { headers: { "content-type": format.type } }).formData();
  } catch {
    return { status: 400, text: "The form arrived incomplete." };
  }
}

/** Rebuilds the header, so that the form is parsed by the separator that is counted. */
function readFormat(header: string): { type: string; separator: string } | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(header))
    return { type: "application/x-www-form-urlencoded", separator: "&" };
  const boundary = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(header)?.[1];
  if (!boundary) return undefined;
  return { type: `multipart/form-data; boundary="${boundary}"`, separator: `--${boundary}` };
}

/** Counts separators, up to just over the limit. */
function countFields(body: Buffer, separator: string): number {
  let fields = 0;
  let at = body.indexOf(separator);
  while (at >= 0 && fields <= FIELDS_LIMIT) {
    fields += 1;
    at = body.indexOf(separator, at + 1);
  }
  return fields;
}
