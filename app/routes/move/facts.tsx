import { Facts } from "../../ui/sections/facts.tsx";
import type { ShownMove } from "./show.ts";

export function MoveFacts({ shown }: { shown: ShownMove }) {
  const { facts, note } = shown;
  return (
    <section className="move-facts left">
      <h2>Your move at a glance</h2>
      <Facts className="move-list facts" facts={facts} />
      {note && <p className="move-note">From the office: {note}</p>}
    </section>
  );
}
