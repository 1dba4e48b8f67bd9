import { ifOffices, route7Offices } from "#content/by-office.ts";
import { officeTowns } from "#content/home-offices.ts";
import { servedTowns } from "#content/locations.ts";
import { serviceSummaries } from "#content/services.ts";

export type SharePicture = {
  page: string;
  /** See dev/pictures/share-pictures.ts. */
  src: string;
  alt: string;
};

export const sharePictures: readonly SharePicture[] = [
  describe(
    "/",
    ifOffices(
      route7Offices,
      "A map of Northern Virginia, with a moving truck on Route 7 from Winchester to Alexandria.",
      `A map of Northern Virginia, with a pin in ${officeTowns}.`,
    ),
  ),
  describe("/about", "A drawing of two movers, a house, and a truck with its ramp down."),
  describe("/referrals", "A drawing of a letter on its way from one house to another, with a discount tag."),
  ...serviceSummaries.map(({ id, title }) => describe(`/services/${id}`, `A drawing of the job: ${title}.`)),
  ...servedTowns.map(({ key, name }) =>
    describe(`/locations/${key}`, `A map of ${name} and the towns around it.`),
  ),
];

/** Falls back to the home page's. For loaders, so that browsers do not load the list. */
export function findSharePicture(page: string): SharePicture | undefined {
  return sharePictures.find((picture) => picture.page === page) ?? sharePictures[0];
}

function describe(page: string, alt: string): SharePicture {
  const name = page === "/" ? "home" : page.slice(1).replaceAll("/", "-");
  return { page, src: `/share/${name}.png`, alt };
}
