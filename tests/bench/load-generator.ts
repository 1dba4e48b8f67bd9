import autocannon from "autocannon";

/**
 * Asks for pages over many connections, in a process of its own: it neither shares the event loop of what it measures nor
 * that of what starts it. autocannon writes requests ready-made and hardly parses answers, so that one core asks for
 * more than a page server answers; `busy` tells when it did not, and the server's own processor time must be looked at.
 */
export type LoadOptions = {
  url: string;
  connections: number;
  headers: Record<string, string>;
  /** Seconds, or a number of requests. */
  until: { duration: number } | { amount: number };
};

export type LoadResult = {
  answers: number;
  seconds: number;
  /** Broken connections, and answers that took longer than 10 s. */
  errors: number;
  /** Answers that are not 2xx. */
  refused: number;
  /** Share of a core that asking took. */
  busy: number;
};

process.on("message", async ({ url, connections, headers, until }: LoadOptions) => {
  const before = process.cpuUsage();
  const started = performance.now();
  const seen = await autocannon({ url, connections, headers, ...until });
  const { user, system } = process.cpuUsage(before);
  const result: LoadResult = {
    answers: seen["2xx"],
    seconds: seen.duration,
    errors: seen.errors,
    refused: seen.non2xx,
    busy: (user + system) / 1_000 / (performance.now() - started),
  };
  process.send?.(result);
});
process.once("disconnect", () => process.exit());
