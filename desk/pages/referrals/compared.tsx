import { Fragment, type ReactNode } from "react";
import type { Collision } from "#db/referrals/collisions.ts";
import type { ListedReferral } from "#db/referrals/list.ts";
import { moveStateNames } from "#domain/moves/state.ts";
import { writeRoute } from "../../parts/address.ts";
import { Moment } from "../../parts/moment.tsx";
import { StatusPill } from "../../parts/status.tsx";

type Row = { label: string; mine: ReactNode; theirs: ReactNode };

export function Compared({ referral, collision }: { referral: ListedReferral; collision: Collision }) {
  const { referral: earlier, move, referrals } = collision;
  return (
    <>
      {earlier && (
        <Table
          title="The friend was already referred"
          theirs={
            <a className="desk-code" href={`/referrals/${earlier.id}`}>
              The earlier referral
            </a>
          }
          rows={[
            {
              label: "Code",
              mine: <Code of={referral} />,
              theirs: <Code of={earlier} />,
            },
            { label: "Received", ...both(referral, earlier, ({ created_at }) => <Moment at={created_at} />) },
            { label: "Referrer", ...both(referral, earlier, (one) => write(one, "referrer")) },
            { label: "Friend", ...both(referral, earlier, (one) => write(one, "referred")) },
            { label: "Notes", ...both(referral, earlier, ({ notes }) => notes ?? "") },
          ]}
        >
          {referrals > 1 && (
            <a className="desk-more" href={`/find?${new URLSearchParams({ q: referral.referred_email })}`}>
              All referrals of this friend
            </a>
          )}
        </Table>
      )}
      {move && (
        <Table
          title="The friend already asked for an estimate"
          theirs={
            <a className="desk-code" href={`/moves/${move.id}`}>
              The estimate request
            </a>
          }
          rows={[
            {
              label: "Received",
              ...both(referral, move, ({ created_at }) => <Moment at={created_at} />),
            },
            {
              label: "Friend",
              mine: write(referral, "referred"),
              theirs: lines(move.name, move.email, move.phone),
            },
            {
              label: "Move",
              mine: "",
              theirs: writeRoute(move),
            },
            { label: "State", mine: "", theirs: moveStateNames[move.state] },
          ]}
        />
      )}
    </>
  );
}

function Table(props: { title: string; theirs: ReactNode; rows: Row[]; children?: ReactNode }) {
  const { title, theirs, rows, children } = props;
  return (
    <section className="card desk-compared" aria-label={title}>
      <h2>{title}</h2>
      <table className="table">
        <thead>
          <tr>
            <td />
            <th scope="col">This referral</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ mine, theirs }) => mine || theirs)
            .map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.mine}</td>
                <td>{row.theirs}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}

function both<Mine, Theirs>(
  mine: Mine,
  theirs: Theirs,
  render: (one: Mine | Theirs) => ReactNode,
): Pick<Row, "mine" | "theirs"> {
  return { mine: render(mine), theirs: render(theirs) };
}

type People = Pick<
  ListedReferral,
  | "referrer_name"
  | "referrer_email"
  | "referrer_phone"
  | "referred_name"
  | "referred_email"
  | "referred_phone"
>;

function write(of: People, who: "referrer" | "referred"): ReactNode {
  return lines(of[`${who}_name`], of[`${who}_email`], of[`${who}_phone`]);
}

function lines(name: string, ...rest: (string | null)[]): ReactNode {
  return (
    <>
      <b>{name}</b>
      {rest.filter(Boolean).map((line) => (
        <small key={line}>
          {line?.split(/(?=@)/).map((part) => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </small>
      ))}
    </>
  );
}

function Code({ of }: { of: Pick<ListedReferral, "discount_code" | "status"> }) {
  return (
    <>
      <b className="num">{of.discount_code}</b> <StatusPill status={of.status} />
    </>
  );
}
