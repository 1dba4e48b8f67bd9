import type { Request } from "express";

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
    const body = new Uint8Array(Buffer.concat(pieces));
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    return { status: 400, text: "The form did not arrive whole." };
  }
}
