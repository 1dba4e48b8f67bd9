const snapshot = "https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot";

/**
 * Each regulator's search, with "%s" for the number; empty if there is none. Not in company.ts, which every
 * page loads.
 */
export const lookUps = {
  usdot: `${snapshot}&query_param=USDOT&query_string=%s`,
  mc: `${snapshot}&query_param=MC_MX&query_string=%s`,
  vaDmv: "",
  maryland: "https://labor.maryland.gov/license/hgm/",
  dc: "",
};
