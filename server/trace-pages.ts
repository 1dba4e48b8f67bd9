import { requestContext } from "#app/context.ts";
import type { Tracing } from "#monitoring/tracing/tracing.ts";
import type { AnswerRequest } from "./react-router.ts";

/** Gives each page that is made for the page cache a trace of its own, as no visitor's request is around it. */
export function tracePagesForEverybody(answer: AnswerRequest, tracing: Tracing | undefined): AnswerRequest {
  if (!tracing) return answer;
  return async (request, context) => {
    const { id, isForEverybody } = context.get(requestContext);
    if (!isForEverybody) return answer(request, context);
    const span = tracing.startRequest(id, "page for everybody");
    let status = 500;
    try {
      const response = await span.run(() => answer(request, context));
      status = response.status;
      return response;
    } finally {
      span.end(
        { "url.path": new URL(request.url).pathname, "http.response.status_code": status },
        status >= 500,
      );
    }
  };
}
