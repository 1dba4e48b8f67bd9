import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  type EstimateErrors,
  type EstimateField,
  emptyEstimate,
  estimateFields,
  homeTypes,
  moveTypes,
  parseEstimate,
  readEstimateValues,
} from "#domain/estimate.ts";
import { trackFormSubmission } from "../../analytics.ts";
import type { FormProof } from "../../form-guard.ts";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { useFormAbandonment } from "../../ui/form-abandonment.ts";
import { FormProofFields } from "../../ui/form-proof.tsx";
import { RouteFields } from "../../ui/route-fields.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { TooManyForms } from "../../ui/too-many-forms.tsx";
import type { EstimateAnswer } from "./page.tsx";
import { ThankYou } from "./thank-you.tsx";

type EstimateFormProps = { proof: FormProof; answer: EstimateAnswer | undefined };

/** The built-in form, or the thank-you panel in its place. Works before any script has loaded. */
export function EstimateForm({ proof, answer }: EstimateFormProps) {
  useAnswerEffects(answer);
  if (answer?.outcome === "received") return <ThankYou />;
  return <Fields key={proof.formKey} proof={proof} answer={answer} />;
}

/** Toast (spec.md section 8) and analytics, once for each answer. */
function useAnswerEffects(answer: EstimateAnswer | undefined): void {
  const showToast = useToast();
  useEffect(() => {
    if (answer?.outcome === "received") {
      const { moveType, homeType, hasAddresses } = answer.sent;
      trackFormSubmission({
        source: "estimate",
        moveType: moveType ?? undefined,
        homeType: homeType ?? undefined,
        hasAddresses,
        success: true,
      });
      showToast({ kind: "success", title: "Estimate request sent" });
    }
    if (answer?.outcome === "invalid") trackRefusal();
    if (answer?.outcome === "limited")
      trackFormSubmission({ source: "estimate", success: false, errorMessage: "too many" });
    if (answer?.outcome === "failed") {
      trackFormSubmission({ source: "estimate", success: false, errorMessage: "not stored" });
      showToast({
        kind: "failure",
        title: "Something went wrong. Please try again.",
        description: "Your answers are still in the form.",
      });
    }
  }, [answer, showToast]);
}

function trackRefusal(): void {
  trackFormSubmission({ source: "estimate", success: false, errorMessage: "invalid" });
}

function Fields({ proof, answer }: EstimateFormProps) {
  const kept = answer && answer.outcome !== "received" ? answer : undefined;
  const initial = kept?.values ?? emptyEstimate;
  const [errors, setErrors] = useState<EstimateErrors>(kept?.outcome === "invalid" ? kept.errors : {});
  const [isChecking, setChecking] = useState(kept?.outcome === "invalid");
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useNavigation().formAction === "/estimate";
  const watchAbandonment = useFormAbandonment(isSubmitting);

  useEffect(() => {
    if (answer?.outcome !== "invalid") return;
    setErrors(answer.errors);
    setChecking(true);
    focusFirstError(form.current, estimateFields, answer.errors);
  }, [answer]);

  const check = (element: HTMLFormElement) =>
    parseEstimate(readEstimateValues(new FormData(element))).errors ?? {};
  const checkOnSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(event.currentTarget);
    const isWrong = Object.keys(found).length > 0;
    setErrors(found);
    setChecking(true);
    if (isWrong) trackRefusal();
    if (isSubmitting || isWrong) event.preventDefault();
    focusFirstError(event.currentTarget, estimateFields, found);
  };
  const checkOnChange = (event: FormEvent<HTMLFormElement>) => {
    watchAbandonment(event.currentTarget);
    if (isChecking) setErrors(check(event.currentTarget));
  };
  const field = (name: EstimateField) => ({ name, initial: initial[name], error: errors[name] });

  return (
    <Form
      className="label"
      method="post"
      action="/estimate"
      replace
      preventScrollReset
      noValidate
      ref={form}
      onSubmit={checkOnSubmit}
      onInput={checkOnChange}
      aria-busy={isSubmitting}
      aria-label="Free estimate"
    >
      <FormProofFields proof={kept && "proof" in kept ? kept.proof : proof} />
      <p className="est-head">
        <b>From here to there</b>
        <span role={answer?.outcome === "prefilled" ? "status" : undefined}>
          {answer?.outcome === "prefilled"
            ? "Filled in with what you typed"
            : "Only name and email are needed"}
        </span>
      </p>
      <RouteFields initial={initial} errors={errors} />
      <div className="est-fields">
        <Field {...field("date")} label="Moving around" placeholder="Month or date" autoComplete="off" />
        <Field {...field("moveType")} label="What is moving" choices={moveTypes} placeholder="Not sure yet" />
        <Field {...field("homeType")} label="How much" choices={homeTypes} placeholder="Not sure yet" />
      </div>
      <div className="est-fields perforated">
        <Field {...field("name")} label="Name" autoComplete="name" required />
        <Field {...field("email")} label="Email" type="email" autoComplete="email" required />
        <Field {...field("phone")} label="Phone" type="tel" autoComplete="tel" optional />
        <Field
          {...field("details")}
          className="est-details"
          label="Anything we should know"
          placeholder="Stairs, elevators, a piano, where a truck can stand"
          multiline
          optional
        />
      </div>
      <noscript>
        {answer?.outcome === "failed" && (
          <p className="est-failed field-error" role="alert">
            Something went wrong. Please try again.
          </p>
        )}
      </noscript>
      {answer?.outcome === "limited" && (
        <div className="est-failed">
          <TooManyForms retryAfterSeconds={answer.retryAfterSeconds} />
        </div>
      )}
      <div className="est-send">
        <p>
          Free, and you decide afterwards. We use this to answer you.{" "}
          <Link to="/privacy-policy">Privacy</Link>
        </p>
        <button className="button button-signal" type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Submitting..." : "Send my request"}
        </button>
      </div>
    </Form>
  );
}
