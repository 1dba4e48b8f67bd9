import { useEffect, useState } from "react";
import { findNotedVisit } from "../start/note-visit.ts";

/** `given` is what this page's own address says, for browsers without scripts. */
export function VisitField({ given = "" }: { given?: string }) {
  const [visit, setVisit] = useState(given);
  useEffect(() => setVisit(findNotedVisit() ?? given), [given]);
  return <input type="hidden" name="visit" value={visit} />;
}
