/** Why an address is on the suppression list, as the office reads it. Only a bounce is automatic. */
export const suppressionReasons = {
  "unsubscribe-link": "opted out",
  operator: "stopped by us",
  complaint: "marked our email as spam",
  bounce: "the address bounces",
} as const;

export type SuppressionSource = keyof typeof suppressionReasons;
