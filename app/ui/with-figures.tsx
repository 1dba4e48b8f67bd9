import type { ReactNode } from "react";
import type { ReviewStats } from "#db/reviews/counts.ts";
import { pendingFigures, type ReviewFigures, writeFigures } from "#domain/reviews/figures.ts";
import { Streamed } from "./streamed.tsx";

/** Statistics as a loader gives them: null when they cannot be read, a promise when they are late. */
export type LoadedStats = ReviewStats | null | Promise<ReviewStats | null>;

type WithFiguresProps = {
  stats: LoadedStats;
  children: (figures: ReviewFigures | undefined) => ReactNode;
  /** Stands there without scripts when the figures are late; what waits for them then has the class "scripted". */
  unscripted?: ReactNode;
};

/** The class of an element whose text waits for the figures: without scripts it is not shown. */
export function pendingClass(text: string | undefined): string | undefined {
  return text?.includes(pendingFigures.average) ? "scripted" : undefined;
}

/** Renders its children with the figures about reviews, undefined without reviews; "..." stands in until they are read. */
export function WithFigures({ stats, children, unscripted }: WithFiguresProps) {
  const pending = (
    <>
      {children(pendingFigures)}
      {unscripted && <noscript>{unscripted}</noscript>}
    </>
  );
  return (
    <Streamed value={stats} fallback={pending}>
      {(read) => children(writeFigures(read))}
    </Streamed>
  );
}
