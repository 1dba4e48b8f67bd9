import { towns } from "#content/locations.ts";

/** How people write a town besides its name. */
const otherNames: Record<string, readonly string[]> = { "washington-dc": ["washington", "dc", "d.c."] };

const names = towns
  .flatMap(({ key, name }) => [name, ...(otherNames[key] ?? [])].map((text) => ({ key, text })))
  .map(({ key, text }) => ({
    key,
    pattern: new RegExp(`(?<![\\p{L}])${escapePattern(text)}(?![\\p{L}])`, "giu"),
  }));

/**
 * Finds the town that a typed place lies in: by a ZIP code of ours, else by the name that stands last, as in an address
 * ("12 Alexandria Drive, Sterling"). It guesses, which is good enough for figures.
 * @returns Its key; undefined when none of our towns is named.
 */
export function guessTown(typed: string): string | undefined {
  for (const [zip] of typed.matchAll(/(?<!\d)\d{5}(?!\d)/g)) {
    const town = towns.find(({ zips }) => zips.includes(zip));
    if (town) return town.key;
  }
  const found = names.flatMap(({ key, pattern }) => {
    const last = [...typed.matchAll(pattern)].at(-1);
    return last ? [{ key, end: last.index + last[0].length }] : [];
  });
  return found.reduce((a, b) => (b.end > a.end ? b : a), { key: undefined as string | undefined, end: -1 })
    .key;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
