/** A progress bar on the terminal. */
export type Progress = { advance: (done: number) => void; end: () => void };

/** Number of rows from which a progress bar is shown. */
const FROM = 1_000;
const LONGEST = 40;

/** Starts a progress bar on a terminal; elsewhere, and for few rows, it shows nothing. */
export function startProgress(
  total: number,
  output: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
): Progress {
  if (!output.isTTY || total < FROM) return { advance: () => {}, end: () => {} };
  const draw = (done: number) => output.write(`\r${formatProgress(done, total, output.columns ?? 80)}`);
  draw(0);
  return { advance: draw, end: () => void output.write("\r\u001b[K") };
}

/** "[████░░░░]  48 %  12,000 of 25,000 rows", shortened to the width. */
export function formatProgress(done: number, total: number, width: number): string {
  const whole = total.toLocaleString("en-US");
  const text = `${String(Math.floor((done / total) * 100)).padStart(3)} %  ${done.toLocaleString("en-US").padStart(whole.length)} of ${whole} rows`;
  const room = Math.min(LONGEST, width - text.length - 5);
  if (room < 8) return text;
  const full = Math.floor((done / total) * room);
  return `[${"█".repeat(full)}${"░".repeat(room - full)}] ${text}`;
}
