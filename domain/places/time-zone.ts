/** The company's time zone (IANA), for all days and hours. */
export const TIME_ZONE = "America/New_York";
