/** The company's time zone, an IANA name: all three offices keep this time, and days and hours are meant in it. */
export const TIME_ZONE = "America/New_York";
