/** What a town asks for where the truck stands on the street: how many days ahead to see to it, counted generously. */
export type TownPermit = { days: number; task: string; source: string };

/** By location key. Where nothing is listed, the page says to ask. Read on the day in moving-rules.ts. */
export const townPermits: Readonly<Partial<Record<string, TownPermit>>> = {
  alexandria: {
    days: 8,
    task: "Alexandria: apply for reserved parking, by noon three full business days ahead",
    source: "alexandriava.gov/go/2704",
  },
  arlington: {
    days: 11,
    task: "Arlington: apply for the county’s moving van permit, at least five business days ahead",
    source: "Arlington County",
  },
  "washington-dc": {
    days: 14,
    task: "Washington: apply at DDOT’s TOPS for the curb; its signs go up 72 hours ahead, 24 at meters",
    source: "DDOT, Temporary Parking Restrictions",
  },
};
