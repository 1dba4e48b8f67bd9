import type { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "#logger";

/**
 * Stops the process in order, on SIGTERM and SIGINT with exit code 0. So does an error that nobody caught, with 1: what
 * the process holds is in doubt then, but the visitors it is answering get their answers.
 */
export function stopOnSignals(options: {
  log: Logger;
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  /** @param inOrder False after an error that nobody caught. */
  stop: (inOrder: boolean) => Promise<void>;
}): void {
  const { log, requestScope, stop } = options;
  let exitCode = 0;
  let isStopping = false;

  async function leave(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stop(exitCode === 0);
    log.info({ exitCode }, "stopped");
    process.exit(exitCode);
  }

  function leaveBroken(error: unknown, message: string): void {
    exitCode = 1;
    log.fatal({ err: error, ...requestScope.getStore() }, message);
    void leave();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      log.info({ signal }, "asked to stop");
      void leave();
    });
  process.on("unhandledRejection", (reason) => leaveBroken(reason, "unhandled rejection"));
  process.on("uncaughtException", (error) => leaveBroken(error, "uncaught exception"));
}
