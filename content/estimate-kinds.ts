import { booklet } from "./moving-rules.ts";

type Source = { label: string; href?: string };

export const estimateKinds = [
  {
    tag: "Binding",
    title: "Binding estimate",
    text: "Guarantees the total for what it lists. You pay that amount, whatever the scale says, plus anything you add. If there turns out to be more to move, the mover has to reaffirm the estimate or write a new one before loading.",
    source: "49 CFR 375.401 and 375.403",
  },
  {
    tag: "Non-binding",
    title: "Non-binding estimate",
    text: "What the mover expects the move to cost. The bill depends on the actual weight or volume and the services, but the law caps what you pay before your things come off the truck.",
    source: "49 CFR 375.405, 375.407 and 375.703",
  },
  {
    tag: "Not to exceed",
    title: "Not-to-exceed estimate",
    text: "A term that movers use and the federal rules do not define: a binding estimate that goes down if the shipment is lighter, and never up. The estimate itself has to say so.",
    source: "49 CFR 375.403 (as a binding estimate)",
  },
] as const;

export const estimateRules: readonly { where: string; text: string; sources: readonly Source[] }[] = [
  {
    where: "Across a state line",
    text: "The mover has to survey your things, in person or by video, unless you waive the survey in writing. The written estimate must say whether it is binding. You sign the bill of lading at least three days before loading, and may cancel it for three days. A room count on a website is neither a survey nor an estimate.",
    sources: [
      {
        label: "49 CFR Part 375, Subpart D",
        href: "https://www.ecfr.gov/current/title-49/subtitle-B/chapter-III/subchapter-B/part-375",
      },
      { label: "FMCSA, Consumer Rights and Responsibilities", href: booklet.href },
    ],
  },
  {
    where: "Within Virginia",
    text: "Up to 30 miles, no tariff is filed and the mover decides how to bill, usually by the hour. Over 30 miles, the price depends on weight and distance, under the tariff on file at the DMV. If you ask, the mover may give you an estimate, based on a look at your things or on your description, and gives you an information booklet. A mover that consistently bills over 110% of its written estimates risks penalties or losing its certificate.",
    sources: [
      { label: "Code of Virginia 46.2-2127", href: "https://law.lis.virginia.gov/vacode/46.2-2127/" },
      { label: "46.2-2157", href: "https://law.lis.virginia.gov/vacode/46.2-2157/" },
      { label: "46.2-2169", href: "https://law.lis.virginia.gov/vacode/46.2-2169/" },
      { label: "Virginia DMV, “Charges for Moves Within Virginia”" },
    ],
  },
];
