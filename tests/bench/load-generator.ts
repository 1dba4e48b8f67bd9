import autocannon from "autocannon";

/**
 * Runs in a separate process, so that it shares no event loop with the server or the benchmark. autocannon prebuilds
 * requests and hardly parses responses, so one core can saturate a server.
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
  /** Broken connections and responses slower than 10 s. */
  errors: number;
  /** Non-2xx responses. */
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
