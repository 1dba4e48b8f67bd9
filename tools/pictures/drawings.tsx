/** The drawings of the site's pages, each under the id that a page uses it by (app/ui/scenes.tsx). */
import type { ReactNode } from "react";
import type { DrawingId } from "#app/ui/scenes.tsx";
import { type RoomId, rooms } from "#domain/plan/inventory.ts";
import { AboutScene } from "./scenes/about-scene.tsx";
import { ClosingHouse, ClosingRidges, ClosingTruck } from "./scenes/closing-scenes.tsx";
import { NotFoundScene } from "./scenes/not-found-scene.tsx";
import { furniture, PatioGround, RoomGround } from "./scenes/room-scenes.tsx";
import { serviceScenes } from "./scenes/service-scenes.tsx";
import { SharedShapes } from "./scenes/shared-shapes.tsx";
import { StepScene, steps } from "./scenes/step-scenes.tsx";
import { ThanksScene } from "./scenes/thanks-scene.tsx";

const drawings: [DrawingId, ReactNode][] = [
  ["about", <AboutScene key="" />],
  ["thanks", <ThanksScene key="" />],
  ["not-found", <NotFoundScene key="" />],
  ["closing-ridges", <ClosingRidges key="" />],
  ["closing-truck", <ClosingTruck key="" />],
  ["closing-house", <ClosingHouse key="" />],
  ...Object.entries(serviceScenes).map(([id, Drawing]): [DrawingId, ReactNode] => [
    `service-${id}`,
    <Drawing key="" />,
  ]),
  ...steps.map((step): [DrawingId, ReactNode] => [`step-${step}`, <StepScene key="" step={step} />]),
  ["ground-room", <RoomGround key="" />],
  ["ground-patio", <PatioGround key="" />],
  ...(Object.keys(rooms) as RoomId[]).map((id): [DrawingId, ReactNode] => [`room-${id}`, furniture[id]]),
];

/** All drawings in one SVG, to be used from other documents; `style` is what their classes look like. */
export function DrawingsFile({ style }: { style: string }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg">
      <style>{style}</style>
      <SharedShapes />
      {drawings.map(([id, drawing]) => (
        <g key={id} id={id}>
          {drawing}
        </g>
      ))}
    </svg>
  );
}
