import type { ReactNode } from "react";
import type { ReviewStats } from "#db/reviews/counts.ts";
import { formatFigures, pendingFigures, type ReviewFigures } from "#domain/reviews/figures.ts";
import { Streamed } from "../hydration/streamed.tsx";

/** null if reading failed, a promise if late. */
export type LoadedStats = ReviewStats | null | Promise<ReviewStats | null>;

type WithFiguresProps = {
  stats: LoadedStats;
  children: (figures: ReviewFigures | undefined) => ReactNode;
  /** For late figures without scripts. */
  unscripted?: ReactNode;
};

/** Without scripts, hides text that waits for the figures. */
export function pendingClass(text: string | undefined): string | undefined {
  return text?.includes(pendingFigures.average) ? "scripted" : undefined;
}

/** "..." while loading, undefined without reviews. */
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
