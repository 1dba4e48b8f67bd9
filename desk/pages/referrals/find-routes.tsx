import type { Kysely } from "kysely";
import { countMoves, listMoves } from "#db/moves/list.ts";
import { findReferralByCode } from "#db/referrals/codes.ts";
import { findLinkByCode } from "#db/referrals/links.ts";
import { countReferrals, findReferralsNear, listReferrals, type ReferralFilter } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { referralStatuses } from "#domain/referrals/status.ts";
import { readSearch, readShown, STEP } from "../../parts/list.tsx";
import type { Route } from "../../route.ts";
import { FindPage, type Found, type Query } from "./find.tsx";

const MOVES_SHOWN = 10;

export const find: Route[] = [
  {
    method: "get",
    path: "/find",
    nav: "Referrals",
    handle: async ({ services: { db }, url }) => {
      const query = readQuery(url);
      const exact = query.status ? undefined : await findReferralByCode(db, query.q);
      if (exact) return { redirect: `/referrals/${exact.id}` };
      return {
        title: query.q ? `Find “${query.q}”` : "Referrals",
        found: query.q,
        body: <FindPage query={query} found={await search(db, query)} />,
      };
    },
  },
];

function readQuery({ searchParams }: URL): Query {
  return {
    q: readSearch(searchParams),
    status: referralStatuses.find((status) => status === searchParams.get("status")),
    shown: readShown(searchParams),
  };
}

async function search(db: Kysely<Database>, { q, status, shown }: Query): Promise<Found> {
  const filter: ReferralFilter = {
    ...(q && { search: q }),
    ...(status && { statuses: [status] }),
  };
  const asksMoves = q && !status && shown === STEP;
  const [rows, count, moves, moveCount] = await Promise.all([
    listReferrals(db, filter, shown),
    countReferrals(db, filter),
    asksMoves ? listMoves(db, { search: q }, MOVES_SHOWN) : [],
    asksMoves ? countMoves(db, { search: q }) : 0,
  ]);
  const owner = asksMoves && (await findLinkByCode(db, q));
  if (owner) return search(db, { q: owner.owner_email, status, shown });
  const near = count + moveCount === 0 && q ? await findReferralsNear(db, q) : [];
  return { rows, count, near, moves: { rows: moves, count: moveCount } };
}
