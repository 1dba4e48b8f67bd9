import { type FetcherWithComponents, Link, useFetcher } from "react-router";
import { company } from "#content/company.ts";
import { emergencyLine } from "#content/opening-hours.ts";
import type { FormValues } from "#domain/forms/form.ts";
import type { EstimateField } from "#domain/moves/estimate-form.ts";
import { focusOnLoad, useReceivedForm } from "../../forms/use-form.ts";
import { ESTIMATE_DRAFT, ESTIMATE_NEXT_ID } from "../../ui/estimate/estimate-link.tsx";
import { Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import type { Receipt } from "./receipt.ts";

const StepScene = unhydrated(() => import("../../ui/pictures/scenes.tsx"), "StepScene", Nothing);

/** "Wrong address?" in the receipt. Without `email` it can no longer be corrected there. */
export type Correction = {
  outcome: "corrected" | "uncorrected";
  email: string | undefined;
  /** The token of the move's new private page. */
  moveToken?: string | undefined;
};

type ThankYouProps = { values: FormValues<EstimateField>; receipt: Receipt };

export function ThankYou({ values, receipt }: ThankYouProps) {
  const fetcher = useFetcher<Correction>();
  const { email, moveToken = receipt.moveToken } = fetcher.data ?? {};
  const heading = useReceivedForm({
    ...{ source: "estimate", values, draft: ESTIMATE_DRAFT },
    page: moveToken && `/moves/${moveToken}`,
  });
  return (
    <div className="est-thanks card" id={ESTIMATE_NEXT_ID} data-sent>
      <div>
        <h1 ref={heading} {...focusOnLoad}>
          Thank you. We have your request.
        </h1>
        <p>A confirmation is on its way to your email.</p>
        {receipt.meant && (
          <WrongAddress meant={receipt.meant} moveToken={receipt.moveToken} fetcher={fetcher} />
        )}
        <Facts
          className="facts ruled"
          facts={receipt.lines.map(([name, value]) => [name, (name === "Email" && email) || value])}
        />
        <NextSteps reply={receipt.reply} />
        {moveToken && (
          <p className="row">
            <a className="button button-outline" href={`/moves/${moveToken}`} data-document>
              Add details: rooms, photos, stairs
            </a>
            <a className="route-link" href={`/moves/${moveToken}`} data-document>
              See your move
            </a>
          </p>
        )}
        <InAHurry />
        <Link className="route-link" to="/estimate" preventScrollReset replace>
          Send another request
        </Link>
      </div>
      <StepScene step="date" />
    </div>
  );
}

function NextSteps({ reply }: { reply: string }) {
  return (
    <ol className="est-next">
      <li>
        <b>We answer.</b> {reply}
      </li>
      <li>
        <b>You get a price in writing.</b> Before that we ask about stairs and parking.
      </li>
      <li>
        <b>You decide.</b> Nothing is held until you book.
      </li>
    </ol>
  );
}

function InAHurry() {
  return (
    <p>
      In a hurry, or is something wrong? Call{" "}
      <a className="num" href={company.phone.href}>
        {company.phone.display}
      </a>
      . {emergencyLine}
    </p>
  );
}

/** The private link stays out of the form's address, which analytics may read. */
function WrongAddress(props: {
  meant: string;
  moveToken: string;
  fetcher: FetcherWithComponents<Correction>;
}) {
  const { meant, moveToken, fetcher } = props;
  const { data, state } = fetcher;
  if (data?.outcome === "corrected") return <Corrected email={data.email} />;
  return (
    <fetcher.Form className="est-wrong row" method="post" action="/estimate">
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="move" value={moveToken} />
      Wrong address?{" "}
      <button className="button button-outline" type="submit" aria-disabled={state !== "idle"}>
        {`Use ${meant}`}
      </button>
      {data && (
        <span className="field-error" role="alert">
          Something went wrong. Please try again.
        </span>
      )}
    </fetcher.Form>
  );
}

function Corrected({ email }: { email: string | undefined }) {
  return (
    <p className="est-wrong row" role="status">
      {email
        ? `We changed it. Your confirmation is on its way to ${email}.`
        : `We cannot change it here any more. Please call ${company.phone.display}.`}
    </p>
  );
}

/** The answer without scripts. */
export function CorrectedPage({ email }: { email: string | undefined }) {
  return (
    <div className="est-thanks card" data-sent>
      <div>
        <h1>Thank you. We have your request.</h1>
        <Corrected email={email} />
        <InAHurry />
      </div>
    </div>
  );
}
