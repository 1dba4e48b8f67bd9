/**
 * @param timeoutMs Includes the body.
 * @throws A short reason without the URL, which may contain a key.
 */
export async function fetchWeather(
  url: URL,
  { timeoutMs, headers = {} }: { timeoutMs: number; headers?: Record<string, string> },
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { headers, signal })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(({ cause }: Error & { cause?: NodeJS.ErrnoException }) => {
      const code = cause?.code ? ` (${cause.code})` : "";
      throw new Error(signal.aborted ? `no answer within ${timeoutMs} ms` : `connection failed${code}`);
    });
  if (!answer.response.ok) throw new Error(`status ${answer.response.status}`);
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Error("response is not JSON");
  }
}
