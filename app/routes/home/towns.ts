import { locations } from "#content/locations.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/home-offices.ts";

/** `miles` to the nearest home office, in a straight line; null for an office town itself. */
export type Towns = {
  cards: { key: string; name: string; miles: number | null }[];
  also: { key: string; name: string }[];
};

/** For the loader, so that the page does not carry the texts of 21 towns. */
export function listTowns(): Towns {
  const cards = locations.filter(({ listing }) => listing === "card");
  const also = locations.filter(({ listing }) => listing === "also");
  return {
    cards: cards.map((location) => ({
      key: location.key,
      name: location.name,
      miles: isHomeOffice(location.key) ? null : nearestHomeOffice(location).miles,
    })),
    also: also.map(({ key, name }) => ({ key, name })),
  };
}
