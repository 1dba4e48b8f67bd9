/** What is drawn for each page that is shared. The words are those of the pages, so that both change together. */
import type { Town } from "#content/locations/location.ts";
import { towns } from "#content/locations.ts";
import type { ServiceSummary } from "#content/services/service.ts";
import { serviceSummaries } from "#content/services.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { Card, type SharePicture } from "./frame.tsx";
import { mainPictures } from "./main-pictures.tsx";
import { ScenePicture } from "./scene-picture.tsx";
import { ServiceScene } from "./scenes/service-scenes.tsx";
import { TownPicture } from "./town-picture.tsx";

/** What is drawn for each page, in the order of the site map. */
export function listSharePictures(): SharePicture[] {
  return [...mainPictures, ...serviceSummaries.map(drawService), ...towns.map(drawTown)];
}

const grounds = { moving: "paper", labor: "kraft-pale", delivery: "mist" } as const;

function drawService({ id, title, category, shortDescription, fact }: ServiceSummary): SharePicture {
  const night = id === "emergency";
  const words = night ? fact : firstSentence(shortDescription);
  return {
    page: `/services/${id}`,
    alt: `${title}. ${words.replace(/\.?$/, ".")} Beside the words, a drawing of the work.`,
    drawing: (
      <Card
        heading={[title]}
        fact={words}
        ground={night ? "night" : grounds[category]}
        picture={
          <ScenePicture box={[240, 160]} night={night}>
            <ServiceScene id={id} />
          </ScenePicture>
        }
      />
    ),
  };
}

function firstSentence(text: string): string {
  return text.match(/^.+?\.(?= |$)/)?.[0] ?? text;
}

function drawTown(town: Town): SharePicture {
  const { key, name, state } = town;
  const office = nearestHomeOffice(town);
  const isOffice = isHomeOffice(key);
  const fact = isOffice
    ? `One of our three home offices is in ${name}`
    : `${office.miles} miles from our ${office.name} office, in a straight line`;
  return {
    page: `/locations/${key}`,
    alt: `Movers in ${name}. ${fact}. Beside the words, a map of ${name} and the towns around it.`,
    drawing: (
      <Card
        heading={["Movers in", ...(state === name ? name.split(/(?<=,) /) : [`${name},`, state])]}
        fact={fact}
        picture={<TownPicture town={key} office={isOffice ? undefined : office.key} />}
      />
    ),
  };
}
