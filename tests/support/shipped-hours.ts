/** How the shipped hours are written. They must not appear next to an owner's other hours. */
export const shippedHours = /\b8(:00)? ?[AP]M\b|\b8 to 8\b/;
export const dailyWords =
  /seven days a week|7 days a week|any day of the week|answers? every day|[AP]M,? (daily|every day|on any day)/i;
