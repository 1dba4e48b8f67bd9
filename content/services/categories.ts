/** Value in the URL, label. */
export const categories = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

export type Category = (typeof categories)[number][0];
