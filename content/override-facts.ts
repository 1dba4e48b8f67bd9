/** Widens literals, so that an owner may give any value of its type. */
type Fact<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : { readonly [Key in keyof T]: Fact<T[Key]> };

/** Merges objects, replaces lists. */
export function overrideFacts<T extends object>(shipped: T, own: object): Fact<T> {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(shipped));
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    const before = merged[name];
    const isGroup = isObject(value) && isObject(before);
    merged[name] = isGroup ? overrideFacts(before, value) : value;
  }
  return merged as Fact<T>;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
