import type { Claim } from "#db/moves/claims.ts";
import { formatFullDay, hasPassed } from "#domain/dates/local-day.ts";
import { type ClaimField, listClaimDays } from "#domain/moves/claims.ts";
import { formatCents } from "#domain/moves/money.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { type FieldLook, Fields } from "../../parts/field.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { Pill } from "../../parts/status.tsx";
import type { Failed } from "./ask-about.ts";
import { listRequested } from "./request.tsx";

/** As the form's fields have it. */
function writeClaim(claim: Claim, name: ClaimField): string {
  const value = claim[name];
  return typeof value === "number" ? formatCents(value) : (value ?? "");
}

const looks: Record<ClaimField, FieldLook> = {
  offered_cents: { label: "Offered" },
  offered_on: { label: "Offered on", type: "date" },
  paid_cents: { label: "Paid" },
  paid_on: { label: "Paid on", type: "date" },
  closed_on: { label: "Closed on", type: "date" },
};

/** What became of each claim about the move. The customer does not see it: answer their report to tell them. */
export function MoveClaims({ claims, failed }: { claims: readonly Claim[]; failed: Failed | undefined }) {
  return claims.map((claim) => (
    <section className="card desk-stack" key={claim.id} aria-labelledby={`claim-${claim.id}`}>
      <h2 id={`claim-${claim.id}`}>Claim: {claim.fields["item"]}</h2>
      <p>{listRequested("damage", claim.fields).join(" · ")}</p>
      <Deadlines claim={claim} />
      <ActForm action={`/requests/${claim.id}/claim#claim-${claim.id}`} className="desk-stack">
        <Fields
          looks={looks}
          stored={(name) => writeClaim(claim, name as ClaimField)}
          failed={failed?.request === claim.id ? failed : undefined}
          of={claim.id}
        />
        <div className="row">
          <button className="button button-ink" type="submit">
            Save the claim
          </button>
        </div>
      </ActForm>
    </section>
  ));
}

/** For a move between states, the days are law (49 CFR 370.5, 370.9). */
function Deadlines({ claim: { created_at, answered_at, offered_on, paid_on, closed_on } }: { claim: Claim }) {
  const { acknowledgeBy, decideBy } = listClaimDays(created_at);
  if (closed_on) return <Pill label="Closed" tone="good" />;
  const due = [
    { what: "Acknowledge", day: acknowledgeBy, isDone: answered_at !== null },
    { what: "Pay, decline or offer", day: decideBy, isDone: offered_on !== null || paid_on !== null },
  ].filter(({ isDone }) => !isDone);
  if (due.length === 0) return <Pill label="Offered" tone="waits" />;
  return due.map(({ what, day }) => (
    <p key={what} className={hasPassed(day) ? "field-error" : undefined}>
      {what} by {formatFullDay(day)}
    </p>
  ));
}

export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  return (
    <>
      <h1>Claims</h1>
      <p className="quiet">
        Between states, the law gives 30 days to acknowledge a written claim, and 120 to pay, decline or make
        an offer (49 CFR 370.5 and 370.9).
      </p>
      {claims.length === 0 ? (
        <p className="desk-nothing">No damage or loss reported.</p>
      ) : (
        <ScrollTable name="Claims" columns={["Name", "Item", "Claimed", "Came", "Due", "Offered", "Paid"]}>
          {claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">
                <a href={`/moves/${claim.move_id}#claim-${claim.id}`}>{claim.name}</a>
              </th>
              <td data-label="Item">{claim.fields["item"]}</td>
              <td data-label="Claimed">{claim.fields["amount"]}</td>
              <td data-label="Came">
                <Moment at={claim.created_at} />
              </td>
              <td>
                <Deadlines claim={claim} />
              </td>
              <td data-label="Offered">{writeClaim(claim, "offered_cents")}</td>
              <td data-label="Paid">{writeClaim(claim, "paid_cents")}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}
