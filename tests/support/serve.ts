import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "./listen.ts";

/** Until the test ends. Returns the port. */
export function serve(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  onTestFinished(() => void server.close());
  return listen(server);
}
