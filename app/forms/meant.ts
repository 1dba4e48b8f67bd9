/** Finds the address that was probably meant. The rule is fetched when it is needed; without it nothing is found. */
export async function findMeant(typed: string): Promise<string | undefined> {
  const rule = await import("#domain/emails/meant-address.ts").catch(() => undefined);
  return rule?.findMeantAddress(typed);
}
