import { Form, Link } from "react-router";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import type { FormResult } from "../../forms/action.ts";
import { Field } from "../../forms/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import type { FormToken } from "../../forms/token.ts";
import { FormTokenFields } from "../../forms/token-fields.tsx";
import { useForm } from "../../forms/use-form.ts";
import type { LinkAddress } from "../../loaders/own-link.ts";
import { Pin } from "../../ui/pictures/brand.tsx";
import { type AnotherReferral, REFERRAL_DRAFT } from "./another-referral.ts";
import { ThankYou } from "./thank-you.tsx";

type ReferralFormProps = {
  token: FormToken;
  result: FormResult<ReferralField, LinkAddress | null> | AnotherReferral | undefined;
};

/** Works without scripts. */
export function ReferralForm({ token, result }: ReferralFormProps) {
  return (
    <section className="refer section mist" id="referral-form" aria-labelledby="refer-title">
      <div className="wrap columns">
        <div className="refer-intro left">
          <h2 id="refer-title">Refer a friend</h2>
          <p>Two names and two email addresses. We do the rest.</p>
        </div>
        <div>
          {result?.outcome === "received" ? (
            <ThankYou values={result.values} link={result.receipt} />
          ) : (
            <Fields token={token} result={result} />
          )}
        </div>
      </div>
    </section>
  );
}

function Fields({ token, result }: ReferralFormProps) {
  const form = useForm({
    ...{ schema: referralForm, source: "referral", draft: REFERRAL_DRAFT },
    ...{ action: "/referrals", token, result },
  });
  const { field } = form;
  return (
    <Form className="refer-form card" {...form.attributes}>
      <FormTokenFields token={form.token} />
      <div className="refer-two">
        <fieldset>
          <legend>
            <i className="refer-dot" aria-hidden />
            Your Information
          </legend>
          <Field {...field("referrerName")} label="Name" required autoComplete="name" />
          <Field {...field("referrerEmail")} label="Email" type="email" required autoComplete="email" />
          <Field {...field("referrerPhone")} label="Phone" type="tel" autoComplete="tel" optional />
        </fieldset>
        <div className="refer-route not-on-phones" aria-hidden>
          <svg viewBox="0 0 96 36">
            <path className="route-dash" d="M2 22C24 22 30 8 50 10S72 26 94 22" />
          </svg>
        </div>
        <fieldset>
          <legend>
            <Pin />
            Friend's Information
          </legend>
          <Field {...field("referredName")} label="Name" required autoComplete="off" />
          <Field {...field("referredEmail")} label="Email" type="email" required autoComplete="off" />
          <Field
            {...field("referredPhone")}
            label="Phone"
            type="tel"
            autoComplete="off"
            optional
            hint="So we recognize your friend when they call. The code goes by email."
          />
        </fieldset>
      </div>
      <div className="refer-end perforated">
        <Field {...field("notes")} label="Additional notes" multiline optional />
        <FormFailure result={result} errors={form.errors} />
        <div className="refer-send row apart">
          <p className="quiet">
            Your friend must be new to us. No limit on referrals.{" "}
            <Link to="/terms-of-use#referrals">Program terms</Link>
          </p>
          <button
            className="button button-signal button-wide"
            type="submit"
            aria-disabled={form.isSubmitting}
          >
            {form.isSubmitting ? "Submitting..." : "Submit Referral"}
          </button>
        </div>
      </div>
    </Form>
  );
}
