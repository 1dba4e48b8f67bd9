import autocannon from "autocannon";

/**
 * Requests pages over many connections, in a separate process, so that it shares an event loop neither with the server nor
 * with the benchmark. autocannon prebuilds requests and hardly parses responses, so one core can request
 * more pages than a server can send.
 */
export type LoadOptions = {
  url: string;
  connections: number;
  headers: Record<string, string>;
  /** Seconds. */
  duration: number;
};

export type LoadResult = {
  answers: number;
  seconds: number;
  /** Broken connections, and responses that took longer than 10 s. */
  errors: number;
  /** Responses other than 2xx. */
  refused: number;
};

process.on("message", async (options: LoadOptions) => {
  const seen = await autocannon(options);
  const result: LoadResult = {
    answers: seen["2xx"],
    seconds: seen.duration,
    errors: seen.errors,
    refused: seen.non2xx,
  };
  process.send?.(result);
});
process.once("disconnect", () => process.exit());
