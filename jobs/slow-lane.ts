/** Where sends go on that take long, without the slot of the queue in which they began. */
export type SlowLane = {
  /** Ends with the work, or as soon as the work has moved to the slow lane; what fails there is told to `onLateError`. */
  follow(work: Promise<void>, onLateError: (error: unknown) => void): Promise<void>;
  /** Ends when nothing is left in the slow lane, or after so many milliseconds. */
  drain(ms: number): Promise<void>;
};

/**
 * Creates the slow lane. A mail server may take 10 minutes for one mail, and the next ones must not wait for it.
 * @param afterMs How long a send may take in its slot.
 * @param places How many the slow lane holds; while it is full, they stay in their slots.
 */
export function createSlowLane(afterMs: number, places: number): SlowLane {
  const inside = new Set<Promise<void>>();

  async function follow(work: Promise<void>, onLateError: (error: unknown) => void): Promise<void> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
      inside.delete(done);
    });
    while (!isDone) {
      await raceTimer(done, afterMs);
      if (isDone || inside.size >= places) continue;
      inside.add(done);
      done.catch(onLateError);
      return;
    }
    await done;
  }

  return {
    follow,
    drain: async (ms) => {
      await raceTimer(Promise.allSettled(inside), ms);
    },
  };
}

async function raceTimer(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work.catch(() => {}),
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}
