import type { ReactNode } from "react";

type FactsProps = {
  className?: string;
  facts: readonly (readonly [term: string, fact: ReactNode])[];
  /** Figures, which line up. */
  isNumeric?: boolean;
};

export function Facts({ className, facts, isNumeric = false }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={isNumeric ? "num" : undefined}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
