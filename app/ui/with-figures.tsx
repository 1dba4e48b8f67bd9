import type { ReactNode } from "react";
import type { ReviewStats } from "#db/reviews/counts.ts";
import { pendingFigures, type ReviewFigures, writeFigures } from "#domain/reviews/figures.ts";
import { Streamed } from "./streamed.tsx";

/** Statistics as a loader gives them: null when they cannot be read, a promise when they are late. */
export type LoadedStats = ReviewStats | null | Promise<ReviewStats | null>;

type WithFiguresProps = { stats: LoadedStats; children: (figures: ReviewFigures | undefined) => ReactNode };

/** Renders its children with the figures about reviews, undefined without reviews; "..." stands in until they are read. */
export function WithFigures({ stats, children }: WithFiguresProps) {
  return (
    <Streamed value={stats} fallback={children(pendingFigures)}>
      {(read) => children(writeFigures(read))}
    </Streamed>
  );
}
