import type { ReactNode } from "react";

/** Focusable, so it needs a name. */
export function ScrollTable(props: { name: string; columns: readonly string[]; children: ReactNode }) {
  const { name, columns, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (WCAG 2.1.1)
    <section className="desk-scroll" aria-label={name} tabIndex={0}>
      <table className="table desk-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
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
