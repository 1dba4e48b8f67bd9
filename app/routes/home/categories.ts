/** The tabs of the services, by the category that the address names. */
export const categories = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

export type Category = (typeof categories)[number][0];
