export const REASON_LIMIT = 500;

/**
 * @param needed What to say to somebody who gives no reason; undefined if it is optional.
 * @returns undefined if the reason is valid.
 */
export function findFaultOfReason(reason: string | undefined, needed?: string): string | undefined {
  const text = reason?.trim() ?? "";
  if (text === "") return needed;
  return text.length > REASON_LIMIT ? `The reason must be at most ${REASON_LIMIT} characters` : undefined;
}
