/** For values from the network: Zod is too heavy for these pages. */
export function hasFields<Name extends string>(
  value: unknown,
  fields: Record<Name, "string" | "number" | "object">,
): value is Record<Name, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(fields).every(([name, kind]) => typeof value[name as keyof typeof value] === kind);
}
