import type { ReactNode } from "react";
import type { RoomId } from "#domain/plan/inventory.ts";
import drawingsFile from "../../drawings.svg?url";

export type Step = "ask" | "date" | "pack" | "drive" | "arrive";

export type DrawingId =
  | `service-${string}`
  | `step-${Step}`
  | `room-${RoomId}`
  | `ground-${"room" | "patio"}`
  | `closing-${"ridges" | "truck" | "house"}`
  | `icon-${string}`
  | "about"
  | "thanks"
  | "not-found"
  | "art-truck";

/** From a shared file, fetched once (docs/decisions/010-nothing-delays-the-first-paint.md). */
export function Drawing({ id, className, transform }: DrawingProps) {
  return <use href={`${drawingsFile}#${id}`} className={className} transform={transform} />;
}

type DrawingProps = { id: DrawingId; className?: string; transform?: string };

/** Hidden from screen readers without a label. */
export function Scene({ box, label, className = "", children }: SceneProps) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      className={`art ${className}`}
      viewBox={`0 0 ${box}`}
      preserveAspectRatio="xMidYMid slice"
      {...spoken}
    >
      {children}
    </svg>
  );
}

type SceneProps = { box: string; label?: string | undefined; className?: string; children: ReactNode };

export function AboutScene({ label }: { label: string }) {
  return (
    <Scene box="760 520" label={label} className="art-sky">
      <Drawing id="about" />
    </Scene>
  );
}

export function ServiceScene({ id }: { id: string }) {
  return (
    <Scene box="240 160" className={id === "emergency" ? "art-sky art-night" : "art-sky"}>
      <Drawing id={`service-${id}`} />
    </Scene>
  );
}

export function StepScene({ step }: { step: Step }) {
  return (
    <Scene box="132 104">
      <Drawing id={`step-${step}`} />
    </Scene>
  );
}

export function ThanksScene() {
  return (
    <Scene box="240 160">
      <Drawing id="thanks" />
    </Scene>
  );
}

/** The furniture appears once the room is counted. */
export function RoomScene({ id }: { id: RoomId }) {
  return (
    <Scene box="160 100" className="art-sky">
      <Drawing id={id === "patio" ? "ground-patio" : "ground-room"} />
      <Drawing id={`room-${id}`} className="plan-furniture" />
    </Scene>
  );
}
