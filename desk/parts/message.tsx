import type { ReactNode } from "react";
import { ActForm } from "./act-form.tsx";

/** What a form did. `href` leads to what it is about; `undo` is the address that takes it back. */
export type Flash = { text: string; href?: string; undo?: string };

/** Focused on page load, so that screen readers read it. `id` for a form action's hash. */
export function Message(props: { tone: "done" | "failed"; id?: string; children: ReactNode }) {
  const { tone, id = "message", children } = props;
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

export function FlashMessage({ tone, flash }: { tone: "done" | "failed"; flash: Flash }) {
  const { text, href, undo } = flash;
  return (
    <Message tone={tone}>
      {text} {href && <a href={href}>See it</a>}
      {undo && (
        <ActForm action={undo} className="row">
          <button className="button button-outline" type="submit">
            Undo
          </button>
          <span className="quiet">within a minute</span>
        </ActForm>
      )}
    </Message>
  );
}
