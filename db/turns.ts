/** Of the connections of one pool, those that may be busy with work that waits for its like. */
const MOST_AT_ONCE = 4;
const MOST_WAIT_MS = 10_000;

type Line = { running: number; waiting: (() => void)[] };

const lines = new WeakMap<object, Line>();

/**
 * Runs work whose transactions wait for each other, so that a crowd of them leaves connections to the pages: four at a
 * time on one pool, the others stand in line.
 * @param pool What the work shares: the database.
 * @throws When the turn does not come within 10 s, or what the work throws.
 */
export async function inTurn<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const line = lines.get(pool) ?? { running: 0, waiting: [] };
  lines.set(pool, line);
  if (line.running >= MOST_AT_ONCE) await waitInLine(line);
  line.running += 1;
  try {
    return await work();
  } finally {
    line.running -= 1;
    line.waiting.shift()?.();
  }
}

function waitInLine(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(new Error(`the turn did not come within ${MOST_WAIT_MS} ms`));
    }, MOST_WAIT_MS);
    function enter(): void {
      clearTimeout(timer);
      resolve();
    }
    line.waiting.push(enter);
  });
}
