import type { ReactNode } from "react";

export function Message({ tone, children }: { tone: "done" | "failed"; children: ReactNode }) {
  return (
    <div className={`desk-message desk-message-${tone}`} role={tone === "failed" ? "alert" : "status"}>
      {children}
    </div>
  );
}
