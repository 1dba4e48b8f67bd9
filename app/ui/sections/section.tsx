import type { ComponentProps } from "react";

type SectionProps = ComponentProps<"section"> & {
  /** Classes of the content: "columns uneven". */
  layout?: string;
};

/** A section over the full width, with its content in the page's middle. */
export function Section({ className, layout, children, ...attributes }: SectionProps) {
  return (
    <section className={className ? `section ${className}` : "section"} {...attributes}>
      <div className={layout ? `wrap ${layout}` : "wrap"}>{children}</div>
    </section>
  );
}
