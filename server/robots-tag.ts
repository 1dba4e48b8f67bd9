import { isIndexable } from "#domain/pages/robots.ts";
import type { AnswerRequest } from "./react-router.ts";

/**
 * Says by X-Robots-Tag of every answer that search engines may not list, whichever page or file made it: a header counts for
 * what is no HTML too, and the page cache keeps it with the page. What a page says itself stays.
 */
export function addNoindex(answer: AnswerRequest): AnswerRequest {
  return async (request, context) => {
    const response = await answer(request, context);
    const { method, url } = request;
    if (!isIndexable({ method, url: new URL(url) }) && !response.headers.has("X-Robots-Tag"))
      response.headers.set("X-Robots-Tag", "noindex");
    return response;
  };
}
