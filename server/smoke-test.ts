import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readiness } from "./health.ts";

/** Pages that use every table and form. */
const pages = ["/", "/reviews", "/referrals", "/estimate"];

/**
 * Creates the check that this version can render its pages with the real database. It asks them of `app` by a port of its own,
 * until they have worked once.
 * @returns What is wrong: "/referrals answers 500".
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
        const { status } = await fetch(`http://127.0.0.1:${port}${page}`, { redirect: "manual" });
        if (status >= 500) return `${page} answers ${status}`;
      }
      hasPassed = true;
      return undefined;
    } catch (error) {
      return `a page gives no answer: ${(error as Error).message}`;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
}
