const snapshot = "https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot";

/**
 * Where each regulator lets anybody look a number of company.registration up; "%s" stands for the number. One without an
 * address is shown without a link. Not in company.ts, whose facts every page's scripts carry.
 */
export const lookUps = {
  usdot: `${snapshot}&query_param=USDOT&query_string=%s`,
  mc: `${snapshot}&query_param=MC_MX&query_string=%s`,
  vaDmv: "",
  maryland: "https://labor.maryland.gov/license/hgm/",
  dc: "",
};
