import type { ListedMove } from "#db/moves/list.ts";
import type { ListedReferral } from "#db/referrals/list.ts";
import { count, formatNumber } from "#domain/quantities.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { buildUrl, More, STEP, Tabs } from "../../parts/list.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { labelStatus, StatusPill } from "../../parts/status.tsx";
import { MoveTable } from "../moves/list.tsx";
import { Person } from "./person.tsx";

export type Query = { q: string; status: ReferralStatus | undefined; shown: number };
/** `near`: codes one typo away, if nothing was found. */
export type Found = {
  rows: ListedReferral[];
  count: number;
  near: ListedReferral[];
  moves: { rows: ListedMove[]; count: number };
};

export function FindPage({ query, found }: { query: Query; found: Found }) {
  const { q, status, shown } = query;
  const { rows, near, moves } = found;
  return (
    <>
      <h1>{q ? `Find “${q}”` : "Referrals"}</h1>
      <Tabs
        label="Status of the referral"
        tabs={[undefined, ...referralStatuses].map((one) => ({
          name: one ? labelStatus(one) : "All",
          href: address(q, one),
          isCurrent: status === one,
        }))}
      />
      {moves.rows.length > 0 && (
        <section aria-labelledby="moves">
          <h2 id="moves">
            Moves <small className="num">{formatNumber(moves.count)}</small>
          </h2>
          <MoveTable rows={moves.rows} />
          {moves.count > moves.rows.length && (
            <a className="desk-more" href={`/moves?${new URLSearchParams({ q })}`}>
              All {formatNumber(moves.count)}
            </a>
          )}
        </section>
      )}
      {near.length > 0 && <p>No such code. Did you mean one of these?</p>}
      {rows.length + near.length > 0 && <ReferralTable rows={[...rows, ...near]} />}
      {rows.length + near.length + moves.count === 0 && (
        <p className="quiet">
          {q || status ? "Nothing found." : "There are no referrals yet."}{" "}
          {q && "Try one word of a name, or the last digits of a phone number."}
        </p>
      )}
      {rows.length === found.count && rows.length > 0 && (
        <p className="quiet">{count(found.count, "referral")}</p>
      )}
      <More shown={rows.length} total={found.count} noun="referral" href={address(q, status, shown + STEP)} />
    </>
  );
}

function ReferralTable({ rows }: { rows: readonly ListedReferral[] }) {
  return (
    <ScrollTable name="Referrals" columns={["Code", "Referrer", "Friend", "Received"]}>
      {rows.map((referral) => (
        <tr key={referral.id}>
          <th scope="row">
            <a className="desk-code num" href={`/referrals/${referral.id}`}>
              {referral.discount_code}
            </a>{" "}
            <StatusPill status={referral.status} />
          </th>
          <td data-label="From">
            <Person of={referral} who="referrer" />
          </td>
          <td data-label="For">
            <Person of={referral} who="referred" />
          </td>
          <td data-label="Received">
            <Moment at={referral.created_at} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function address(q: string, status: ReferralStatus | undefined, shown?: number): string {
  return buildUrl("/find", { q, status }, shown);
}
