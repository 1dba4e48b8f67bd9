import { isValidElement, type ReactNode } from "react";

/** Focused on page load, so that screen readers read it. `id` for a form action's hash. */
export function Message(props: { tone: "done" | "failed"; id?: string; children: ReactNode }) {
  const { tone, id, children } = props;
  return (
    <div
      className={`desk-message desk-message-${tone}`}
      id={id}
      role={tone === "failed" ? "alert" : "status"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the result of what was just sent
      autoFocus
    >
      {children}
    </div>
  );
}

/** The first sentence: "Saved." */
export function summarize(message: ReactNode): string {
  return /^.*?[.?!](?= |$)/.exec(readText(message))?.[0] ?? "";
}

function readText(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(readText).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return readText(node.props.children);
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}
