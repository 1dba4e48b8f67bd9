import type { Request } from "express";

export type FormFault = { status: 400 | 413; text: string };

/** Reads a browser's form; stops reading at `maxBytes`. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | FormFault> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request) {
      size += piece.length;
      if (size > maxBytes)
        return { status: 413, text: `This form is limited to ${Math.round(maxBytes / 1024)} kB.` };
      pieces.push(piece);
    }
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    return await new Response(Buffer.concat(pieces), { headers }).formData();
  } catch {
    return { status: 400, text: "The form arrived incomplete." };
  }
}
