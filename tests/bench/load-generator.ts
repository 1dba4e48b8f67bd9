import autocannon from "autocannon";

/**
 * Asks for pages over many connections, in a process of its own: it neither shares the event loop of what it measures nor
 * that of what starts it. autocannon writes requests ready-made and hardly parses answers, so that one core asks for
 * more than a page server answers.
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
  /** Broken connections, and answers that took longer than 10 s. */
  errors: number;
  /** Answers that are not 2xx. */
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
