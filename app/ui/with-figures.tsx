import type { ReactNode } from "react";
import type { ReviewStats } from "#db/reviews/counts.ts";
import { formatFigures, pendingFigures, type ReviewFigures } from "#domain/reviews/figures.ts";
import { Streamed } from "./streamed.tsx";

/** From a loader: null if reading failed, a promise if it is late. */
export type LoadedStats = ReviewStats | null | Promise<ReviewStats | null>;

type WithFiguresProps = {
  stats: LoadedStats;
  children: (figures: ReviewFigures | undefined) => ReactNode;
  /** Shown without scripts if the figures are late. */
  unscripted?: ReactNode;
};

/** Hides an element without scripts if its text waits for the figures. */
export function pendingClass(text: string | undefined): string | undefined {
  return text?.includes(pendingFigures.average) ? "scripted" : undefined;
}

/** Passes the review figures to its children: "..." while loading, undefined without reviews. */
export function WithFigures({ stats, children, unscripted }: WithFiguresProps) {
  const pending = (
    <>
      {children(pendingFigures)}
      {unscripted && <noscript>{unscripted}</noscript>}
    </>
  );
  return (
    <Streamed value={stats} fallback={pending}>
      {(read) => children(formatFigures(read))}
    </Streamed>
  );
}
