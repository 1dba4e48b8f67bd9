/** 49 CFR 375.407 and 375.703 (read on November 28 and 29, 2026, in copies of January and April 2026). */
export const capAtDelivery =
  "At delivery of a move between states you pay no more than a binding estimate, or 110% of a non-binding one, plus services you added after signing and, if the tariff has them, impracticable operations such as a shuttle where the truck cannot reach the door, up to 15% of all else then due.";
