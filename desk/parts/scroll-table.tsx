import type { ReactNode } from "react";

/** Focusable, so it needs a name. `isNumbered`: the first column counts. */
export function ScrollTable(props: {
  name: string;
  className?: string;
  columns: readonly string[];
  isNumbered?: boolean;
  children: ReactNode;
}) {
  const { name, className = "table desk-table", columns, isNumbered, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (WCAG 2.1.1)
    <section className="desk-scroll" aria-label={name} tabIndex={0}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={isNumbered && index === 0 ? "is-number" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
