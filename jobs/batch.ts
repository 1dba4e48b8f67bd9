/**
 * Batches calls: those that come while a batch is running form the next one. At rest nobody waits, and under load many
 * share one round trip. A batch that fails because of one item's data is repeated item by item.
 */
export function createBatch<T, R>(
  limit: number,
  work: (items: T[]) => Promise<R[]>,
): (item: T) => Promise<R> {
  let waiting: Call<T, R>[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      await settle(calls, work);
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Jobs that begin in the same moment come together.
      if (!isBusy) setImmediate(() => isBusy || void run());
    });
}

type Call<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

async function settle<T, R>(calls: Call<T, R>[], work: (items: T[]) => Promise<R[]>): Promise<void> {
  try {
    const results = await work(calls.map(({ item }) => item));
    for (const [index, { resolve }] of calls.entries()) resolve(results[index] as R);
  } catch (error) {
    if (calls.length > 1 && isAboutData(error)) for (const call of calls) await settle([call], work);
    else for (const { reject } of calls) reject(error);
  }
}

/** SQLSTATE classes of a statement's own faults: data, constraints, deadlocks; not those of a server that is away. */
function isAboutData(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(22|23|40|42)[0-9A-Z]{3}$/.test(code);
}
