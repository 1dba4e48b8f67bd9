/** Not cached: the next try may work. */
export function answerUnavailable(error: string): Response {
  return Response.json({ error }, { status: 503, headers: { "Cache-Control": "no-store" } });
}
