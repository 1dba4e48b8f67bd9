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
        <Fact key={term} term={term} isNumeric={isNumeric}>
          {fact}
        </Fact>
      ))}
    </dl>
  );
}

export function Fact(props: { term: string; isNumeric?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{props.term}</dt>
      <dd className={props.isNumeric ? "num" : undefined}>{props.children}</dd>
    </div>
  );
}
