/** "Luis, Ana": two movers, led by Luis. "3": three movers without names. */
export function readMovers(typed: string | null): { crew: number | null; movers: string | null } {
  if (typed === null || /^\d+$/.test(typed))
    return { crew: typed && Number(typed) ? Number(typed) : null, movers: null };
  const names = typed.split(",").flatMap((name) => name.trim() || []);
  return { crew: names.length, movers: names.join(", ") };
}

type Crew = { crew: number | null; movers: string | null };

export function writeMovers({ crew, movers }: Crew): string {
  return movers ?? String(crew ?? "");
}

export function findLead({ movers }: Pick<Crew, "movers">): string | undefined {
  return movers?.split(", ")[0];
}
