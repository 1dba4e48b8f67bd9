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

/** The drawings of the services by their ids, each 240 x 160. */
export const serviceScenes: Record<string, () => ReactNode> = {
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

/** The drawing of one service. @throws TypeError for an id without one. */
export function ServiceScene({ id }: { id: string }) {
  const Drawing = serviceScenes[id];
  if (!Drawing) throw new TypeError(`no drawing of the service ${id}`);
  return <Drawing />;
}
