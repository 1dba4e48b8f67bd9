const MAX_BODY_BYTES = 512 * 1024;

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export type FetchJsonOptions = {
  fetch: Fetch;
  /** Includes the body. */
  timeoutMs: number;
  headers?: Record<string, string>;
};

/**
 * Reads at most 512 KiB.
 * @throws A short reason without the URL, which may contain a key.
 */
export async function fetchJson(url: URL, options: FetchJsonOptions): Promise<unknown> {
  const { fetch, timeoutMs, headers } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await readAnswer(fetch, url, { signal, ...(headers && { headers }) }).catch(
    (error: unknown) => ({
      fault: signal.aborted ? `no answer within ${timeoutMs} ms` : `connection failed${describeCause(error)}`,
    }),
  );
  if ("fault" in answer) throw new Error(answer.fault);
  try {
    return JSON.parse(answer.body);
  } catch {
    throw new Error("response is not JSON");
  }
}

type Answer = { body: string } | { fault: string };

async function readAnswer(fetch: Fetch, url: URL, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) {
    await response.body?.cancel();
    return { fault: `status ${response.status}` };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return { fault: `answer is larger than ${MAX_BODY_BYTES} bytes` };
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks).toString("utf8") };
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}
