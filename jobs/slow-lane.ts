/** Takes over slow sends, so that they free the slot of the queue in which they began. */
export type SlowLane = {
  /** Resolves with the work, or once it has moved to the slow lane; a later failure goes to `onLateError`. */
  follow(work: Promise<void>, onLateError: (error: unknown) => void): Promise<void>;
  /** Resolves when the slow lane is empty, or after this many milliseconds. */
  drain(ms: number): Promise<void>;
};

/**
 * Creates the slow lane. A mail server may take 10 minutes for one mail, and the next ones must not wait for it.
 * @param afterMs How long a send may keep its slot.
 * @param places Capacity of the slow lane; while it is full, sends keep their slots.
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
