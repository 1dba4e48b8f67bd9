/** The company's time zone (IANA), in which all days and hours are meant. */
export const TIME_ZONE = "America/New_York";
