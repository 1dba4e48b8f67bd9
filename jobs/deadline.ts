/** Waits for `work` so many milliseconds, then throws ETIMEDOUT; what comes of the work after that is ignored. */
export async function within<T>(ms: number, service: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer from ${service} within ${ms} ms`);
      reject(Object.assign(error, { code: "ETIMEDOUT" }));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
