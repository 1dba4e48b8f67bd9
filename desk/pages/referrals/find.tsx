import type { ListedMove } from "#db/moves/list.ts";
import type { ListedReferral } from "#db/referrals/list.ts";
import { count } from "#domain/quantities.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { writeRoute } from "../../parts/address.ts";
import { buildUrl, Tabs } from "../../parts/list.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { labelStatus, StatePill, StatusPill } from "../../parts/status.tsx";

export const PAGE_SIZE = 50;

export type Query = { q: string; status: ReferralStatus | undefined; isExpiring: boolean; page: number };
/** `near`: codes one typo away, if nothing was found. */
export type Found = {
  rows: ListedReferral[];
  count: number;
  near: ListedReferral[];
  moves: { rows: ListedMove[]; count: number };
};

export function FindPage({ query, found }: { query: Query; found: Found }) {
  const { q, status } = query;
  return (
    <>
      <h1>{q ? `Find “${q}”` : "Referrals"}</h1>
      <Tabs
        label="Status of the referral"
        tabs={[undefined, ...referralStatuses].map((one) => ({
          name: one ? labelStatus(one) : "All",
          href: address({ q, status: one, isExpiring: false, page: 1 }),
          isCurrent: status === one,
        }))}
      />
      <FoundMoves q={q} moves={found.moves} />
      {found.near.length > 0 && <Near near={found.near} />}
      <Results query={query} found={found} />
    </>
  );
}

function FoundMoves({ q, moves: { rows, count: total } }: { q: string; moves: Found["moves"] }) {
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby="moves">
      <h2 id="moves">
        Moves <small className="num">{total.toLocaleString("en-US")}</small>
      </h2>
      <ul className="desk-rows ruled">
        {rows.map((move) => (
          <li className="row" key={move.id}>
            <div>
              <a className="desk-code" href={`/moves/${move.id}`}>
                {move.name}
              </a>{" "}
              <StatePill state={move.state} />
              <p>{writeRoute(move)}</p>
              <p className="quiet">
                <MovingDateText move={move} /> {move.truck} {move.email} {move.phone}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <a className="desk-more" href={`/moves?${new URLSearchParams({ q })}`}>
          All {total.toLocaleString("en-US")}
        </a>
      )}
    </section>
  );
}

function Near({ near }: { near: ListedReferral[] }) {
  return (
    <div className="card">
      <p>No such code. Did you mean one of these?</p>
      <ul className="desk-rows ruled">
        {near.map((referral) => (
          <li className="row" key={referral.id}>
            <div>
              <a className="desk-code num" href={`/referrals/${referral.id}`}>
                {referral.discount_code}
              </a>{" "}
              <StatusPill status={referral.status} />
              <p>
                <b>{referral.referrer_name}</b> for <b>{referral.referred_name}</b>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Results({ query, found: { rows, count: total, near, moves } }: { query: Query; found: Found }) {
  if (rows.length === 0)
    return near.length + moves.count > 0 ? null : (
      <p className="quiet">
        {query.q || query.status ? "Nothing found." : "There are no referrals yet."}{" "}
        {query.q && "Try one word of a name, or the last digits of a phone number."}
      </p>
    );
  const first = (query.page - 1) * PAGE_SIZE + 1;
  return (
    <>
      <p className="quiet">
        {total > rows.length
          ? `${first.toLocaleString("en-US")} to ${(first + rows.length - 1).toLocaleString("en-US")} of ${count(total, "referral")}`
          : count(total, "referral")}
        {query.isExpiring ? ", expiring soonest first" : ", newest first"}
      </p>
      <ScrollTable
        name="Referrals"
        className="table desk-table desk-found"
        columns={["Code", "Referrer", "Friend", "Received"]}
      >
        {rows.map((referral) => (
          <tr key={referral.id}>
            <th scope="row">
              <a className="desk-code num" href={`/referrals/${referral.id}`}>
                {referral.discount_code}
              </a>
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
      <Pages query={query} total={total} />
    </>
  );
}

function Person({ of, who }: { of: ListedReferral; who: "referrer" | "referred" }) {
  const [name, email, phone] = [of[`${who}_name`], of[`${who}_email`], of[`${who}_phone`]];
  return (
    <>
      {name}
      <small>{email}</small>
      {phone && <small className="num">{phone}</small>}
    </>
  );
}

function Pages({ query, total }: { query: Query; total: number }) {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return null;
  return (
    <nav className="row" aria-label="Pages">
      {query.page > 1 && (
        <a className="button button-outline" href={address(query, query.page - 1)} rel="prev">
          Newer
        </a>
      )}
      <span>
        Page {query.page.toLocaleString("en-US")} of {last.toLocaleString("en-US")}
      </span>
      {query.page < last && (
        <a className="button button-outline" href={address(query, query.page + 1)} rel="next">
          Older
        </a>
      )}
    </nav>
  );
}

function address({ q, status, isExpiring }: Query, page = 1): string {
  const order = isExpiring ? "expiring" : undefined;
  return buildUrl("/find", { q, status, order, page: page > 1 ? String(page) : undefined });
}
