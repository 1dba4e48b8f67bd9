import type { ReactNode } from "react";
import { height, round, split, width } from "./frame.tsx";
import { SharedShapes } from "./scenes/shared-shapes.tsx";

type ScenePictureProps = {
  box: readonly [width: number, height: number];
  night?: boolean;
  children: ReactNode;
};

/** A drawing of the site on the lower part of the space, its sky going on above it and its ground to the edge. */
export function ScenePicture({ box: [wide, high], night = false, children }: ScenePictureProps) {
  const scale = (width - split) / wide;
  const top = height - high * scale;
  return (
    <g className={night ? "art art-night" : "art"}>
      <SharedShapes />
      <clipPath id="panel">
        <path d={`M${split} 0H${width}V${height}H${split}Z`} />
      </clipPath>
      <g clipPath="url(#panel)">
        <path className="i-sky" d={`M${split} 0H${width}V${height}H${split}Z`} />
        <g transform={`translate(${split} ${round(top)}) scale(${scale})`}>{children}</g>
      </g>
    </g>
  );
}
