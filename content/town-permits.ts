/** `days`: how many days before the move to apply, with some to spare. */
export type TownPermit = { days: number; task: string; source: string };

/** By location key; for other towns the page says to ask. Sources read on `rulesReadOn` (moving-rules.ts). */
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
    task: "Washington: reserve the curb on DDOT’s TOPS site; signs go up 72 hours ahead (meters: 24)",
    source: "DDOT, Temporary Parking Restrictions",
  },
};
