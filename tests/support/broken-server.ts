import { AsyncLocalStorage } from "node:async_hooks";
import { createLogger, stopOnSignals } from "#logger";
import { createHttpServer } from "#server/http-server.ts";

// For tests/integration/crash.test.ts: /rejection and /exception cause uncaught errors, and /slow responds after
// /finish.
const log = createLogger({ level: "info", process: "broken" });
const requestScope = new AsyncLocalStorage<{ requestId: string }>();
const { server, stop, handleWith } = createHttpServer({ log, drainMs: 3_000 });
const finish = Promise.withResolvers<void>();

handleWith((request, response) => {
  requestScope.run({ requestId: `id of ${request.url}` }, async () => {
    if (request.url === "/rejection") void Promise.reject(new Error("no mailbox maria@example.org"));
    if (request.url === "/exception")
      setImmediate(() => {
        throw new Error("no mailbox maria@example.org");
      });
    if (request.url === "/finish") finish.resolve();
    if (request.url === "/slow") await finish.promise;
    response.end("answered");
  });
});
stopOnSignals({ log, stop, context: () => requestScope.getStore() });
server.listen(0, "127.0.0.1", () => log.info(server.address(), "listening"));
