import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { crawlerFiles, sitePages } from "#domain/pages/site-pages.ts";
import type { Readiness } from "./health.ts";

const pages = [...sitePages, ...crawlerFiles];

/**
 * Renders every page of the site map with the real database, until they have passed once.
 * @returns What is wrong: "/referrals returned 500".
 */
export function createSmokeTest(app: RequestListener): Readiness {
  let hasPassed = false;
  return async () => {
    if (hasPassed) return undefined;
    const server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      for (const page of pages) {
        const response = await fetch(`http://127.0.0.1:${port}${page}`, { redirect: "manual" });
        await response.arrayBuffer();
        if (response.status >= 500) return `${page} returned ${response.status}`;
      }
      hasPassed = true;
      return undefined;
    } catch (error) {
      return `a page did not respond: ${(error as Error).message}`;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
}
