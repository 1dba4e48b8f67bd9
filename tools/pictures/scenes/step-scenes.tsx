import type { ReactNode } from "react";
import type { Step } from "#app/ui/scenes.tsx";
import { Carton, House, MapPin, Truck } from "./parts.tsx";

/** A spot drawing for one of the five steps, 132 x 104, without a backdrop. */
export function StepScene({ step }: { step: Step }) {
  return (
    <>
      {spots[step]}
      <path className="i-n i-f" d="M2 98H130" />
    </>
  );
}

const spots: Record<Step, ReactNode> = {
  ask: (
    <>
      <path className="i-d i-l" d="M24 98V18q0-6 6-6H82q6 0 6 6V98Z" />
      <path className="i-c i-l" d="M31 20H81V98H31Z" />
      <path className="i-b i-l" d="M44 24V12q0-2 2-2h5a5 5 0 0 1 10 0h5q2 0 2 2V24Z" />
      <path className="i-n i-l" d="M49 40H72M49 56H72M49 72H64M38 40l2 2 4-5M38 56l2 2 4-5" />
      <path className="i-n i-l" d="M38 70h5v5h-5Z" />
      <path className="i-o i-l" d="M117 36 92 78l-9 7 1-12L108 30Z" />
      <path className="i-a i-l" d="M92 78l-9 7 1-12Z" />
      <path className="i-e i-l" d="M117 36 108 30l3-5q2-3 5-1l3 2q3 2 1 5Z" />
    </>
  ),
  date: (
    <>
      <path className="i-c i-l" d="M22 98V26q0-6 6-6H92q6 0 6 6V98Z" />
      <path className="i-b i-l" d="M22 44V26q0-6 6-6H92q6 0 6 6V44Z" />
      <path className="i-n i-l i-h" d="M42 13V27M78 13V27" />
      <path className="i-days" d="M36 57H90M36 71H90M36 85H90" />
      <MapPin x={96} y={82} scale={1.15} />
    </>
  ),
  pack: (
    <>
      <path className="i-c i-l" d="M46 44V26q0-7 9-7t9 7V44ZM64 44V30q0-7 8-7t8 7V44" />
      <path className="i-n i-l i-t" d="M46 32q9 5 18 0" />
      <path className="i-a i-l" d="M30 52H102V98H30Z" />
      <path className="i-d i-l" d="M30 52 14 38H52L66 52ZM102 52 118 38H80L66 52Z" />
      <path className="i-c i-l" d="M39 74H66V89H39Z" />
      <path className="i-n i-l i-t" d="M44 80H60M44 84H54" />
      <path className="i-o i-l" d="M108 98a11 11 0 1 1 16 0Z" />
      <circle className="i-c i-l" cx="116" cy="90" r="4" />
    </>
  ),
  drive: (
    <>
      <path className="i-route" d="M12 26C32 26 38 12 58 12S82 27 102 25" />
      <circle className="i-dot" cx="12" cy="26" r="3.6" />
      <MapPin x={106} y={30} scale={0.72} />
      <Truck x={4} y={98} scale={0.38} />
    </>
  ),
  arrive: (
    <>
      <House x={4} y={98} scale={0.58} />
      <Carton x={95} y={98} scale={0.8} className="lw-80" />
      <Carton x={99} y={74} scale={0.6} className="lw-60" />
    </>
  ),
};

/** In their order. */
export const steps = Object.keys(spots) as Step[];
