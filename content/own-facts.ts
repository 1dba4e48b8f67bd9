/** A fact as an owner may give it: the shipped value is one example of many. */
type Fact<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : { readonly [Key in keyof T]: Fact<T[Key]> };

/**
 * Puts the owner's facts in place of the shipped ones. Groups are merged, so that one may give a single number; lists are
 * taken whole.
 */
export function withOwnFacts<T extends object>(shipped: T, own: object): Fact<T> {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(shipped));
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    const before = merged[name];
    const isGroup = isObject(value) && isObject(before);
    merged[name] = isGroup ? withOwnFacts(before, value) : value;
  }
  return merged as Fact<T>;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
