/** The company's time zone (IANA). */
export const TIME_ZONE = "America/New_York";
