import type { ReactNode } from "react";
import { BoxTruckScene, FinalMileScene, FreightScene } from "./delivery-scenes.tsx";
import { FurnitureScene, JunkScene, LaborScene, LoadingScene } from "./labor-scenes.tsx";
import {
  CommercialScene,
  EmergencyScene,
  LongDistanceScene,
  OneTimeScene,
  PackingScene,
  ResidentialScene,
} from "./moving-scenes.tsx";
import { Scene } from "./parts.tsx";

/** The drawing of a service, 240 x 160. An id without one draws nothing. */
export function ServiceScene({ id, label }: { id: string; label?: string }) {
  const Drawing = drawings[id];
  if (!Drawing) return null;
  return (
    <Scene box="240 160" label={label} className={id === "emergency" ? "art-night" : ""}>
      <Drawing />
    </Scene>
  );
}

const drawings: Record<string, () => ReactNode> = {
  "one-time": OneTimeScene,
  residential: ResidentialScene,
  commercial: CommercialScene,
  packing: PackingScene,
  emergency: EmergencyScene,
  "long-distance": LongDistanceScene,
  loading: LoadingScene,
  labor: LaborScene,
  junk: JunkScene,
  furniture: FurnitureScene,
  "box-truck": BoxTruckScene,
  "final-mile": FinalMileScene,
  freight: FreightScene,
};
