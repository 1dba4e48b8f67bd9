import type { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "#logger";

/**
 * Stops gracefully on SIGTERM and SIGINT (exit code 0), and on an uncaught error (1): its state is then
 * unreliable, but open requests still get their response.
 */
export function stopOnSignals(options: {
  log: Logger;
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  /** @param isClean False after an uncaught error. */
  stop: (isClean: boolean) => Promise<void>;
}): void {
  const { log, requestScope, stop } = options;
  let exitCode = 0;
  let isStopping = false;

  async function exit(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stop(exitCode === 0);
    log.info({ exitCode }, "stopped");
    process.exit(exitCode);
  }

  function exitWithError(error: unknown, message: string): void {
    exitCode = 1;
    log.fatal({ err: error, ...requestScope.getStore() }, message);
    void exit();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      log.info({ signal }, "signal received");
      void exit();
    });
  process.on("unhandledRejection", (reason) => exitWithError(reason, "unhandled rejection"));
  process.on("uncaughtException", (error) => exitWithError(error, "uncaught exception"));
}
