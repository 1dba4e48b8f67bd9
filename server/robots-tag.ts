import { isIndexable } from "#domain/pages/robots.ts";
import type { PageHandler } from "./react-router.ts";

/**
 * Respects a page's own X-Robots-Tag. A header also covers formats other than HTML, and is cached with the
 * page.
 */
export function addNoindex(handlePage: PageHandler): PageHandler {
  return async (request, context) => {
    const response = await handlePage(request, context);
    const { method, url } = request;
    if (!isIndexable({ method, url: new URL(url) }) && !response.headers.has("X-Robots-Tag"))
      response.headers.set("X-Robots-Tag", "noindex");
    return response;
  };
}
