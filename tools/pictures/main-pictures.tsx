import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { officeHours } from "#content/opening-hours.ts";
import { serviceSummaries } from "#content/services.ts";
import { Card, type SharePicture } from "./frame.tsx";
import {
  EstimatePicture,
  PlanPicture,
  QuestionsPicture,
  RewardsPicture,
  ServicesPicture,
  StarsPicture,
  WeekPicture,
} from "./page-pictures.tsx";
import { AreasPicture, RoutePicture } from "./region-picture.tsx";
import { ScenePicture } from "./scene-picture.tsx";
import { AboutScene } from "./scenes/about-scene.tsx";

const { foundedYear, hours, phone, referral } = company;
const answerCount = faqCategories.flatMap(({ questions }) => questions).length;
const sixServices = ["residential", "packing", "commercial", "furniture", "emergency", "freight"];

export const mainPictures: readonly SharePicture[] = [
  {
    page: "/",
    alt: "From here to there. Local movers in Northern Virginia, DC and Maryland. A map with a truck on Route 7, which runs from Winchester past Ashburn and Sterling to Alexandria.",
    drawing: (
      <Card
        heading={["From here", "to there."]}
        fact="Local movers in Northern Virginia, DC and Maryland"
        wide
        picture={<RoutePicture />}
      />
    ),
  },
  {
    page: "/about",
    alt: `Three offices along one road. Licensed, insured, and on the road since ${foundedYear}. A drawing of two movers, a house, and a truck with its ramp down.`,
    drawing: (
      <Card
        heading={["Three offices", "along one road"]}
        fact={`Licensed, insured, and on the road since ${foundedYear}`}
        picture={
          <ScenePicture box={[760, 520]}>
            <AboutScene />
          </ScenePicture>
        }
      />
    ),
  },
  {
    page: "/services",
    alt: `Moving, labor and delivery. ${serviceSummaries.length} services, one phone number. Drawings of six of them.`,
    drawing: (
      <Card
        heading={["Moving, labor", "and delivery"]}
        fact={`${serviceSummaries.length} services, one phone number`}
        picture={<ServicesPicture ids={sixServices} />}
      />
    ),
  },
  {
    page: "/service-areas",
    alt: "Service areas in Virginia, DC and Maryland. A map of the towns between the Blue Ridge and the Potomac, and across it.",
    drawing: (
      <Card
        heading={["Service", "areas"]}
        fact={`${company.cities} cities in ${company.serviceArea}`}
        picture={<AreasPicture />}
      />
    ),
  },
  {
    page: "/reviews",
    alt: "Reviews, written once the truck had left. Five rows, from five stars down to one.",
    drawing: (
      <Card
        heading={["Reviews, written", "once the truck", "had left"]}
        fact="Newest first, each with the stars it came with"
        picture={<StarsPicture />}
      />
    ),
  },
  {
    page: "/faq",
    alt: `Frequently asked questions. ${answerCount} answers about booking, paying, packing and the day itself.`,
    drawing: (
      <Card
        heading={["Frequently asked questions"]}
        fact={`${answerCount} answers about booking, paying, packing and the day itself`}
        picture={<QuestionsPicture />}
      />
    ),
  },
  {
    page: "/estimate",
    alt: "Get a free estimate. Say from where, to where and when. A label with two towns and a dashed route between them.",
    drawing: (
      <Card
        heading={["Get a free estimate"]}
        fact="Say from where, to where and when. It costs nothing."
        picture={<EstimatePicture from="Ashburn, VA" to="Alexandria, VA" />}
      />
    ),
  },
  {
    page: "/plan",
    alt: "Plan your move. Space, cartons, crew and hours, worked out from your rooms. Drawings of a living room, a kitchen, a bedroom and an office desk, and a truck that is half full.",
    drawing: (
      <Card
        heading={["Plan your", "move"]}
        fact="Space, cartons, crew and hours, worked out from your rooms"
        picture={<PlanPicture rooms={["living", "kitchen", "bedroom", "desk"]} />}
      />
    ),
  },
  {
    page: "/referrals",
    alt: `Refer a friend and get rewarded. Two luggage tags: ${referral.giftCard} gift card for you, ${referral.discount} off a first move for them, ${referral.tariff}.`,
    drawing: (
      <Card
        heading={["Refer a friend and get rewarded"]}
        fact={`${referral.giftCard} for you, ${referral.discount} off for them`}
        picture={<RewardsPicture />}
      />
    ),
  },
  {
    page: "/contact",
    alt: `Contact us. ${phone.display}. Office ${hours.office}. ${hours.emergency}. A chart of the week’s hours.`,
    drawing: (
      <Card
        heading={["Contact us"]}
        fact={`${hours.office}\n${hours.emergency}`}
        picture={<WeekPicture {...officeHours} />}
      />
    ),
  },
];
