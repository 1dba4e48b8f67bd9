import { capAtDelivery } from "./cap-at-delivery.ts";
import type { TextsByTitle } from "./texts-by-title.ts";

export type MovingRule = {
  /** For links: /moving-rules#maryland */
  id: string;
  /** On the kraft tag. */
  tag: string;
  title: string;
  regulator: string;
  facts: TextsByTitle;
  note?: string;
  /** Addresses by label; some have none. */
  sources: TextsByTitle;
};

/**
 * When the sources were last read: the texts themselves, or a copy where the label says so. Read them again at least once a
 * year. On November 29, 2026, Virginia's sections were read again in the Code as of March 2023, and 49 CFR 372.219 and 375.403 to
 * 375.807 in the edition of 2015; the shorter ones of Part 375 also in copies of 2024 to 2026.
 */
export const rulesReadOn = "November 24, 2026";

const virginiaCode = {
  "Code of Virginia, Title 46.2, Chapter 21": "https://law.lis.virginia.gov/vacodefull/title46.2/chapter21",
};

const virginiaDmv = { "Virginia DMV, “Moving 101” and “Charges for Moves Within Virginia”": "" };

const virginiaComplaints = {
  "Fairfax County Consumer Services, “Intrastate Moves”":
    "https://www.fairfaxcounty.gov/cableconsumer/csd/moving-companies",
};

export const booklet = {
  title: "Your Rights and Responsibilities When You Move",
  href: "https://www.fmcsa.dot.gov/protect-your-move/consumer-rights",
} as const;

export const brochure = {
  title: "Ready to Move?",
  href: "https://www.fmcsa.dot.gov/protect-your-move/brochures",
} as const;

const virginiaClaims =
  "Claim in writing. The mover must acknowledge it within 30 days and pay, decline or make an offer within 120 days. No contract may give you less than 30 days to claim, or less than two years to sue after a refusal.";

const virginiaComplaint = {
  "Where to complain":
    "Your county’s consumer office or the Attorney General’s Consumer Protection Section. The DMV, (804) 249-5130, checks permits and filed rates, but does not settle disputes.",
};

export const movingRules = [
  {
    id: "virginia-30-miles",
    tag: "VA",
    title: "Within Virginia, 30 miles or less",
    regulator: "Virginia Department of Motor Vehicles (DMV)",
    facts: {
      "The mover needs":
        "A permit or a certificate from the DMV, with proof of liability and cargo insurance.",
      "The price": "No filed tariff applies. The mover decides how to bill, usually by the hour.",
      "Loss and damage": "What your contract says. Before you sign, read how much the mover is liable for.",
      Claims: `${virginiaClaims} A move that stays within one city or town is exempt.`,
      ...virginiaComplaint,
    },
    sources: {
      ...virginiaCode,
      "46.2-2101 (within one city or town), 46.2-2149 (under 31 road miles), 46.2-2168 (claims)": "",
      ...virginiaDmv,
      ...virginiaComplaints,
    },
  },
  {
    id: "virginia-over-30-miles",
    tag: "VA 30+",
    title: "Within Virginia, over 30 miles",
    regulator: "Virginia Department of Motor Vehicles (DMV)",
    facts: {
      "The mover needs":
        "A certificate of fitness as a household goods carrier, with insurance, a bond and a tariff on file at the DMV.",
      "The price":
        "By weight and distance, under the tariff approved by the DMV. You can be charged no more than its rates, and may agree on less.",
      "What you get":
        "If you ask and the mover agrees, an estimate, based on a look at your things or on your description. With a written one comes an information booklet for shippers. A mover that consistently bills over 110% of its written estimates risks its certificate.",
      "The miles": "Counted by the method named in the mover’s tariff.",
      "The weight":
        "You may watch the truck being weighed, and ask for a reweigh before delivery. The lower weight counts. The tariff may charge for a reweigh that changes little or comes out heavier. A shipment with a bound or fixed estimate need not be weighed.",
      "Loss and damage":
        "The tariff sets the limits. Ask to see that page, and what more protection would cost.",
      Claims: virginiaClaims,
      ...virginiaComplaint,
    },
    sources: {
      ...virginiaCode,
      "46.2-2127 and 46.2-2157 (estimates, booklet)": "https://law.lis.virginia.gov/vacode/46.2-2157/",
      "46.2-2161 and 46.2-2163 (fixed estimates, weights), 46.2-2167 (reweighs), 46.2-2168 (claims)": "",
      ...virginiaDmv,
      ...virginiaComplaints,
    },
  },
  {
    id: "maryland",
    tag: "MD",
    title: "Within Maryland",
    regulator: "Maryland Department of Labor",
    facts: {
      "The mover needs":
        "Registration as a household goods mover, for trucks of 10,001 pounds or more. The register is public, and registration has been enforced since March 1, 2026.",
      "Proof of insurance":
        "Liability of at least $750,000, cargo of at least $20,000, and workers’ compensation.",
      "The price":
        "You get a written estimate that lists each service and fee and says whether it is binding. The bill may not exceed a binding estimate, or 125% of a non-binding one, apart from extra work that nobody could foresee.",
      "Your things":
        "The mover may not hold them to make you pay, and owes you a written receipt with its legal name.",
      "Loss and damage": "What your contract says. Before you sign, read how much the mover is liable for.",
      "Where to complain":
        "The Attorney General’s Consumer Protection Division, 410-528-8662, mediates. The Department of Labor takes reports of unregistered movers.",
    },
    sources: {
      "Maryland Department of Labor, Household Goods Movers Registration":
        "https://labor.maryland.gov/license/hgm/",
      "Md. Code, Business Regulation, Title 8.5; Commercial Law, 14-3101 to 14-3106 (read in a secondary copy)":
        "",
      "Maryland Attorney General, complaints":
        "https://www.marylandattorneygeneral.gov/pages/cpd/complaintmediation.aspx",
    },
  },
  {
    id: "dc",
    tag: "DC",
    title: "Within Washington, DC",
    regulator: "DC Department of Licensing and Consumer Protection",
    facts: {
      "The mover needs": "A basic business license from the District.",
      "The price":
        "We know of no District rule that sets a mover’s prices. Ask for a written estimate with the rate, the minimum and every extra.",
      "Loss and damage": "What your contract says. Before you sign, read how much the mover is liable for.",
      "Where to complain":
        "The Attorney General for the District, Office of Consumer Protection. Report a missing license to the Department of Licensing and Consumer Protection.",
    },
    sources: {
      "DC Attorney General, complaints": "https://oag.dc.gov/consumer-protection",
      "D.C. Code 47-2851.01 and following":
        "https://code.dccouncil.gov/us/dc/council/code/titles/47/chapters/28/subchapters/I-A",
    },
  },
  {
    id: "state-line",
    tag: "US",
    title: "Across a state line",
    regulator: "Federal Motor Carrier Safety Administration (FMCSA)",
    facts: {
      "What counts":
        "Any move from one state to another, and DC counts as a state. A move within one state that runs through another counts too.",
      "The mover needs":
        "A USDOT number and authority to carry household goods. Look both up before you pay a deposit.",
      "What you get":
        "Before you book: a written estimate, the brochure Ready to Move?, the booklet Your Rights and Responsibilities When You Move, and summaries of the mover’s arbitration program and complaint procedure. The mover has to survey your things first, in person or by video, unless you waive that in writing.",
      "What you sign":
        "The bill of lading, which is the contract, at least three days before loading. For three days after signing you may cancel it free of charge. A change that a new estimate brings does not start the three days again.",
      "The price":
        "It follows the mover’s tariff, which you may read or have sent to you. The estimate is binding or non-binding, and says which.",
      "At delivery": `${capAtDelivery} The mover must then unload, and bills the rest later.`,
      "Loss and damage":
        "Full value protection, unless you waive it in writing for released value. You have at least nine months to file a claim.",
      "A dispute":
        "The mover must offer neutral arbitration, and may not make you agree to it beforehand. For a claim of $10,000 or less, it binds the mover if you ask for it; above that, the mover has to agree too. The mover may charge you no more than half of the filing cost.",
      "Where to complain":
        "To the mover first, under its complaint procedure; then to FMCSA’s National Consumer Complaint Database, 1-888-368-7238.",
    },
    note: "A short hop over the Potomac: the Washington commercial zone takes in 15 miles around the District’s line, all of Fairfax, Loudoun and Prince William Counties, and each town that lies partly inside. Near its edge only a map can tell. A move that stays inside it can cross a state line and still be exempt from the federal license and consumer rules. Ask any mover to write down which rules it follows and how much it is liable for.",
    sources: {
      "49 CFR Part 375, consumer protection":
        "https://www.ecfr.gov/current/title-49/subtitle-B/chapter-III/subchapter-B/part-375",
      "FMCSA, Consumer Rights and Responsibilities": booklet.href,
      "49 CFR 375.209 and 375.211 (complaints, arbitration), 375.213, 375.407, 375.505 (h) and 375.703": "",
      "National Consumer Complaint Database": "https://nccdb.fmcsa.dot.gov",
      "49 CFR 390.5, “interstate commerce” and “State”": "",
      "49 U.S.C. 13506 (b)(1) and 49 CFR 372.219 (edition of 2015), commercial zone of Washington":
        "https://www.ecfr.gov/current/title-49/section-372.219",
      "49 U.S.C. 14706 (e), time for claims": "",
    },
  },
] as const satisfies readonly MovingRule[];

type RuleId = (typeof movingRules)[number]["id"];

const places = ["Virginia", "Washington, DC", "Maryland"] as const;

const within: Record<(typeof places)[number], readonly RuleId[]> = {
  Virginia: ["virginia-30-miles", "virginia-over-30-miles"],
  "Washington, DC": ["dc"],
  Maryland: ["maryland"],
};

export const ruleChart = places.map((from) => ({
  from,
  to: places.map((to) => ({ to, rules: from === to ? within[from] : (["state-line"] as const) })),
}));

/** Example of what valuation pays. */
export const lostArticles = [
  { name: "Television", pounds: 40, value: 800 },
  { name: "Sofa", pounds: 120, value: 1_500 },
  { name: "Laptop", pounds: 5, value: 1_200 },
] as const;
