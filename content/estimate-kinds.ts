/** The sources were read on `rulesReadOn` (moving-rules.ts), 375.407 and 375.703 again in a copy (cap-at-delivery.ts). */
export const estimateKinds = [
  {
    title: "Binding estimate",
    text: "Guarantees the total for what it lists. You pay that amount, whatever the scale says, plus anything you add. If there turns out to be more to move, the mover has to reaffirm the estimate or write a new one before loading.",
    source: "49 CFR 375.401 and 375.403",
  },
  {
    title: "Non-binding estimate",
    text: "What the mover expects the move to cost. The bill depends on the actual weight or volume and the services, but the law caps what you pay before your things come off the truck.",
    source: "49 CFR 375.405, 375.407 and 375.703",
  },
  {
    title: "Not-to-exceed estimate",
    text: "A term that movers use and the federal rules do not define: a binding estimate that goes down if the shipment is lighter, and never up. The estimate itself has to say so.",
    source: "49 CFR 375.403 (as a binding estimate)",
  },
] as const;
