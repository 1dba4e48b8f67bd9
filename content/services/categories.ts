/** Value in the home page's URL, label. */
export const serviceCategories = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

export type Category = (typeof serviceCategories)[number][0];
