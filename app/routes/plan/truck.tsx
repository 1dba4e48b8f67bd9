import { useId } from "react";
import type { Range } from "#domain/plan/range.ts";

const space = { x: 9, y: 34, width: 216, height: 74 };

/** Filled from the cab: cartons to the low end of the range, hatched to the high end. */
export function TruckDrawing({ share }: { share: Range }) {
  const id = useId();
  const sure = Math.min(share.low, 1) * space.width;
  const likely = Math.min(share.high, 1) * space.width;
  const from = (width: number) => space.x + space.width - width;
  return (
    <svg className="art plan-truck" viewBox="0 0 334 146" aria-hidden="true">
      <defs>
        <pattern id={`${id}cartons`} width="54" height="37" patternUnits="userSpaceOnUse" x="9" y="34">
          <path
            fill="var(--il-a)"
            stroke="var(--il-line)"
            strokeWidth="calc(var(--lw) * .68px)"
            d="M0 0H30V19H0ZM30 0H54V19H30ZM0 19H20V37H0ZM20 19H54V37H20Z"
          />
          <path fill="var(--il-d)" d="M12 0h6v6h-6ZM39 0h6v6h-6ZM7 19h6v6H7ZM34 19h6v6h-6Z" />
        </pattern>
        <pattern id={`${id}hatch`} width="9" height="9" patternUnits="userSpaceOnUse">
          <path fill="var(--il-d)" d="M0 9 9 0H6.5L0 6.5ZM9 9V6.5L6.5 9Z" />
        </pattern>
      </defs>
      <path fill="none" stroke="var(--il-free)" strokeWidth="var(--lw)" d="M0 142H334" />
      <path fill="var(--il-k)" d="M6 108H316v12H6Z" />
      <path
        fill="var(--il-c)"
        stroke="var(--il-line)"
        strokeWidth="var(--lw)"
        d="M4 34q0-7 7-7H228q6 0 6 7v78H4Z"
      />
      <rect x={from(likely)} y={space.y} width={likely} height={space.height} fill={`url(#${id}hatch)`} />
      <rect x={from(sure)} y={space.y} width={sure} height={space.height} fill={`url(#${id}cartons)`} />
      <path fill="none" stroke="var(--il-line)" strokeWidth="var(--lw)" d="M4 34q0-7 7-7H228q6 0 6 7v78H4Z" />
      <path fill="var(--il-b)" d="M234 50H272q8 0 12 7l17 29q17 2 21 9 4 5 4 17H234Z" />
      <path fill="var(--il-s)" d="M234 96H322q4 6 4 16H234Z" />
      <path
        fill="var(--il-e)"
        stroke="var(--il-line)"
        strokeWidth="var(--lw)"
        d="M247 60H268q6 0 9 5l12 22H247Z"
      />
      <path
        fill="none"
        stroke="var(--il-line)"
        strokeWidth="var(--lw)"
        d="M234 50H272q8 0 12 7l17 29q17 2 21 9 4 5 4 17H234ZM250 102h11"
      />
      <path fill="var(--il-k)" d="M314 104h14v13q0 3-3 3h-11Z" />
      <path
        fill="var(--il-k)"
        d="M42 122a20 20 0 1 1 40 0 20 20 0 1 1-40 0M88 122a20 20 0 1 1 40 0 20 20 0 1 1-40 0M254 122a20 20 0 1 1 40 0 20 20 0 1 1-40 0"
      />
      <path
        fill="var(--il-a)"
        d="M53 122a9 9 0 1 1 18 0 9 9 0 1 1-18 0M99 122a9 9 0 1 1 18 0 9 9 0 1 1-18 0M265 122a9 9 0 1 1 18 0 9 9 0 1 1-18 0"
      />
    </svg>
  );
}
