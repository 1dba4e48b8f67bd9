import type { ReactNode } from "react";

/** For a list of facts; nothing without a value. */
export function Fact(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props;
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
