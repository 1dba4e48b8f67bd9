/**
 * Throws ETIMEDOUT with the service's name after `ms`. A result that arrived while this process was blocked
 * still counts.
 */
export async function withTimeout<T>(ms: number, service: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      const error = new Error(`no answer from ${service} within ${ms} ms`);
      reject(Object.assign(error, { code: "ETIMEDOUT", service }));
    };
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** Returns the service that timed out in `withTimeout`; undefined for other errors. */
export function timedOutService(error: unknown): string | undefined {
  return (error as { service?: string } | undefined)?.service;
}
