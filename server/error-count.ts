const SLOT_MS = 30_000;
const SLOTS = 10;

/** Counts the 5xx responses of the last five minutes. */
export function createErrorCount() {
  const slots = new Map<number, number>();
  const slotNow = () => Math.floor(performance.now() / SLOT_MS);
  return {
    add: () => {
      const slot = slotNow();
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
    },
    count: (): number => {
      const now = slotNow();
      for (const slot of slots.keys()) if (slot <= now - SLOTS) slots.delete(slot);
      return [...slots.values()].reduce((sum, answers) => sum + answers, 0);
    },
  };
}
