import { ifOffices } from "./by-office.ts";
import { company } from "./company.ts";
import { depositHolds } from "./deposit.ts";
import { officeTowns } from "./home-offices.ts";
import { inAll, occurrence } from "./insurance.ts";
import { offersEmergency, openingHours, openWeek } from "./opening-hours.ts";
import { worksDaily, workWeek } from "./work-days.ts";

type Reason = { figure: string; title: string; text: string };

/**
 * See docs/rules.md, "Facts about the company".
 * @param figures Without them, the year the company started takes their place.
 */
export function listReasons(figures: { average: string; reviews: string } | undefined): Reason[] {
  const [insured, ...others] = reasons;
  const reviewed = {
    figure: `${figures?.average} of 5`,
    title: "Rated by people around here",
    text: `${figures?.reviews} reviews. Read them by town, by year or by kind of move.`,
  };
  const experienced = {
    figure: `Since ${company.foundedYear}`,
    title: "We know the roads",
    text: "Homes and businesses, on the same roads every week: Route 7, Route 28 and the Beltway.",
  };
  return [insured, figures ? reviewed : experienced, ...others];
}

const reasons = [
  {
    figure: occurrence,
    title: "Licensed and insured, with proof",
    text: `General liability per occurrence${inAll}. Ask, and we send the certificate to your building manager. It does not cover your goods: the contract says what we owe for those.`,
  },
  {
    figure: openingHours.brief.figures,
    title: `We answer ${worksDaily ? "every day" : workWeek}`,
    text: `The office answers from ${openWeek}.${offersEmergency ? " After hours the emergency line takes over." : ""}`,
  },
  offersEmergency
    ? {
        figure: company.hours.emergencyWithin,
        title: "When it cannot wait",
        text: "A burst pipe or a closing moved up: that is how soon we aim to have a crew with you, day or night.",
      }
    : {
        figure: "In writing",
        title: "A price you can read first",
        text: "You get the estimate in writing before anything is lifted. Ask us about any line.",
      },
  {
    figure: company.homeOffices.length === 1 ? "1 town" : `${company.homeOffices.length} towns`,
    title: "The truck starts nearby",
    text: `Crews start from ${officeTowns}.${ifOffices(["sterling"], " From Sterling it is 5 miles to Reston and 22 to downtown DC, as the crow flies.", "")}`,
  },
] as const;

/** `scene` names the drawing. */
export const steps = [
  {
    scene: "ask",
    title: "Tell us what is moving",
    text: "Call, or fill out the form above. Rooms, stairs, anything heavy. The estimate is free.",
  },
  {
    scene: "date",
    title: "Hold the day",
    text: `${depositHolds}. One to two weeks ahead is usually enough; from May to September, book earlier.`,
  },
  {
    scene: "pack",
    title: "Pack it, or let us",
    text: "Pack your own cartons or book our packers. Keep papers, jewelry and medicine with you.",
  },
  {
    scene: "drive",
    title: "Load and drive",
    text: "Pads on the furniture, straps in the truck. Then the most direct route.",
  },
  {
    scene: "arrive",
    title: "Unload and settle",
    text: "Every box goes to its room. You walk through with the crew, then pay the balance.",
  },
] as const;
