/** A step of a trace that has begun. */
export type Span = {
  /** Runs `work`; the steps that begin in it, statements among them, belong to this one. */
  run: <T>(work: () => T) => T;
  /** @param facts Ids, counts and outcomes only, as in the log. */
  end: (facts?: Record<string, string | number | boolean>, hasFailed?: boolean) => void;
};

/**
 * Follows a form from the request to its last mail. The trace has the id of the request (a UUID, in a trace without its
 * dashes), so that both are found by the same id, and a mail knows its trace by the row that it is.
 */
export type Tracing = {
  /** Begins the trace of a request. */
  startRequest: (requestId: string, name: string) => Span;
  /**
   * Begins a job, in the trace of the request that it goes back to, else in one of its own.
   * @param options.began When it began; in milliseconds as Date.now() gives them. Now when it is missing.
   */
  startJob: (name: string, options?: { requestId?: string | null; began?: number }) => Span;
  /** Begins a step of what runs; outside of any trace it is left out. */
  startStep: (name: string) => Span;
  /** Whether a trace is running here. */
  isActive: () => boolean;
  /** To be given to `createDatabase`: a step for each statement of what runs. The text of a statement holds no values. */
  onQuery: (query: { sql: string; ms: number; hasFailed: boolean }) => void;
  /** Sends what is left, for 2 s at most. */
  stop: () => Promise<void>;
};

/** Hands each statement on to tracing too, where there is any. */
export function alsoTrace(onQuery: Tracing["onQuery"], tracing: Tracing | undefined): Tracing["onQuery"] {
  if (!tracing) return onQuery;
  return (query) => {
    onQuery(query);
    tracing.onQuery(query);
  };
}
