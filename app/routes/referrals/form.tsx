import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  emptyReferral,
  parseReferral,
  type ReferralErrors,
  type ReferralField,
  readReferralValues,
  referralFields,
} from "#domain/referral.ts";
import { trackFormSubmission } from "../../analytics.ts";
import type { FormProof } from "../../form-guard.ts";
import { Pin } from "../../ui/brand.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { useFormAbandonment } from "../../ui/form-abandonment.ts";
import { FormProofFields } from "../../ui/form-proof.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { TooManyForms } from "../../ui/too-many-forms.tsx";
import type { ReferralAnswer } from "./page.tsx";
import { ThankYou } from "./thank-you.tsx";

type ReferralFormProps = { proof: FormProof; answer: ReferralAnswer | undefined };

/** The form, or the thank-you panel in its place. Works before any script has loaded. */
export function ReferralForm({ proof, answer }: ReferralFormProps) {
  useAnswerEffects(answer);
  return (
    <section className="refer section" id="referral-form" aria-labelledby="refer-title">
      <div className="wrap columns">
        <div className="refer-intro">
          <h2 id="refer-title">Refer a friend</h2>
          <p>Two names and two email addresses. We do the rest.</p>
          <ul className="refer-both">
            <li>
              <b className="num">$50</b> gift card for you, once the move is done
            </li>
            <li>
              <b className="num">10%</b> off a first move for your friend
            </li>
          </ul>
        </div>
        <div className="refer-box">
          {answer?.outcome === "received" ? <ThankYou /> : <Fields proof={proof} answer={answer} />}
        </div>
      </div>
    </section>
  );
}

/** Toasts (spec.md section 8) and analytics, once for each answer. */
function useAnswerEffects(answer: ReferralAnswer | undefined): void {
  const showToast = useToast();
  useEffect(() => {
    if (answer?.outcome === "received") {
      trackFormSubmission({ source: "referral", success: true });
      showToast({ kind: "success", title: "Referral submitted successfully!" });
    }
    if (answer?.outcome === "invalid") trackRefusal();
    if (answer?.outcome === "limited")
      trackFormSubmission({ source: "referral", success: false, errorMessage: "too many" });
    if (answer?.outcome === "failed") {
      trackFormSubmission({ source: "referral", success: false, errorMessage: "not stored" });
      showToast({
        kind: "failure",
        title: "Something went wrong. Please try again.",
        description: "Your answers are still in the form.",
      });
    }
  }, [answer, showToast]);
}

function trackRefusal(): void {
  trackFormSubmission({ source: "referral", success: false, errorMessage: "invalid" });
}

function Fields({ proof, answer }: ReferralFormProps) {
  const kept = answer && answer.outcome !== "received" ? answer : undefined;
  const initial = kept?.values ?? emptyReferral;
  const [errors, setErrors] = useState<ReferralErrors>(kept?.outcome === "invalid" ? kept.errors : {});
  const [isChecking, setChecking] = useState(kept?.outcome === "invalid");
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useNavigation().formAction === "/referrals";
  const watchAbandonment = useFormAbandonment(isSubmitting);

  useEffect(() => {
    if (answer?.outcome !== "invalid") return;
    setErrors(answer.errors);
    setChecking(true);
    focusFirstError(form.current, referralFields, answer.errors);
  }, [answer]);

  const check = (element: HTMLFormElement) =>
    parseReferral(readReferralValues(new FormData(element))).errors ?? {};
  const checkOnSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(event.currentTarget);
    const isWrong = Object.keys(found).length > 0;
    setErrors(found);
    setChecking(true);
    if (isWrong) trackRefusal();
    if (isSubmitting || isWrong) event.preventDefault();
    focusFirstError(event.currentTarget, referralFields, found);
  };
  const checkOnChange = (event: FormEvent<HTMLFormElement>) => {
    watchAbandonment(event.currentTarget);
    if (isChecking) setErrors(check(event.currentTarget));
  };
  const field = (name: ReferralField) => ({ name, initial: initial[name], error: errors[name] });

  return (
    <Form
      className="refer-form label"
      method="post"
      action="/referrals"
      replace
      preventScrollReset
      noValidate
      ref={form}
      onSubmit={checkOnSubmit}
      onInput={checkOnChange}
      aria-busy={isSubmitting}
    >
      <FormProofFields proof={kept?.proof ?? proof} />
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
        <div className="refer-route" aria-hidden>
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
          <Field {...field("referredPhone")} label="Phone" type="tel" autoComplete="off" optional />
        </fieldset>
      </div>
      <div className="refer-end perforated">
        <Field {...field("notes")} label="Additional notes" multiline optional />
        <noscript>
          {answer?.outcome === "failed" && (
            <p className="field-error" role="alert">
              Something went wrong. Please try again.
            </p>
          )}
        </noscript>
        {answer?.outcome === "limited" && <TooManyForms retryAfterSeconds={answer.retryAfterSeconds} />}
        <div className="refer-send">
          <p>
            Your friend must be new to us. No limit on referrals.{" "}
            <Link to="/terms-of-use#referrals">Terms of the program</Link>
          </p>
          <button className="button button-signal" type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Submitting..." : "Submit Referral"}
          </button>
        </div>
      </div>
    </Form>
  );
}
