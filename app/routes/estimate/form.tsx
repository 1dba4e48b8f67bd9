import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import type { FormErrors, FormValues } from "#domain/forms/form.ts";
import { type EstimateField, estimateForm } from "#domain/moves/estimate-form.ts";
import { deskFacts, type FactName, factNames, facts } from "#domain/moves/facts.ts";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import type { FormResult } from "../../forms/action.ts";
import { DateField, DateInput } from "../../forms/date-field.tsx";
import { DayPicker } from "../../forms/day-picker.tsx";
import { Field, FieldError } from "../../forms/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { RouteFields } from "../../forms/route-fields.tsx";
import type { FormToken } from "../../forms/token.ts";
import { FormTokenFields } from "../../forms/token-fields.tsx";
import { focusOnArrival, focusOnLoad, useForm } from "../../forms/use-form.ts";
import { VisitField } from "../../forms/visit-field.tsx";
import { ESTIMATE_DRAFT, ESTIMATE_NEXT_ID } from "../../ui/estimate/estimate-link.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { announce } from "../../ui/messages/status.tsx";
import type { LoadedStats } from "../../ui/reviews/with-figures.tsx";
import type { CheckedCode } from "./code.ts";
import type { Receipt } from "./receipt.ts";
import type { Correction } from "./thank-you.tsx";

export const loadThanks = () => import("./thank-you.tsx");
/** If its module fails to load, plain text confirms the request: an error page would suggest failure. */
const ThankYou = hydrated(loadThanks, "ThankYou", PlainThanks);
const CorrectedPage = hydrated(loadThanks, "CorrectedPage");
export const PlanBlock = hydrated(() => import("./plan-block.tsx"), "PlanBlock");
const Proof = unhydrated(() => import("./around-form.tsx"), "Proof", Nothing);

const askedFirst: readonly FactName[] = ["from", "to", "date"];
/** Folded, with the calendar. */
const askedInFold = factNames.filter((name) => ![...askedFirst, ...deskFacts].includes(name));
const besideCalendar: readonly FactName[] = ["window", "secondDate", "code"];
const askedBelow = askedInFold.filter((name) => !besideCalendar.includes(name));

type EstimateFormProps = {
  token: FormToken;
  result: FormResult<EstimateField, Receipt> | Prefill | Correction | undefined;
  stats: LoadedStats;
  /** From the page's URL. */
  code: string | undefined;
  checkedCode: CheckedCode | null;
  visit: string;
  /** From the page's URL, with the fields it fills. */
  planned: { plan: SentPlan; fields: Partial<FormValues<EstimateField>> } | null;
  /** The visitor has already sent one. */
  isAnother: boolean;
};

/** The home page's short form. `errors` are about typed values, not missing ones. */
export type Prefill = {
  outcome: "prefilled";
  values: FormValues<EstimateField>;
  errors?: FormErrors<EstimateField>;
  /** The email address looks mistyped. */
  isMistyped: boolean;
};

/** The form, or the thank-you panel once it is stored. Works without scripts. */
export function EstimateForm(props: EstimateFormProps) {
  const { token, result } = props;
  if (result?.outcome === "received") return <ThankYou values={result.values} receipt={result.receipt} />;
  if (result && "email" in result) return <CorrectedPage email={result.email} />;
  return <Fields key={token.idempotencyKey} {...props} result={result} />;
}

function PlainThanks() {
  const text = useRef<HTMLHeadingElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <h1 ref={text} {...focusOnLoad}>
      Thank you. We have your request.
    </h1>
  );
}

type FieldsProps = Omit<EstimateFormProps, "result"> & {
  result: Exclude<EstimateFormProps["result"], Correction>;
};

/** What is needed comes first, and the rest is folded, so that a phone shows the button early. */
function Fields({ token, result, stats, code, checkedCode, visit, planned, isAnother }: FieldsProps) {
  // The plan stays in the URL for a page with errors. The code does not: analytics may read a form's action.
  const action = `/estimate${planned?.plan.address ?? ""}`;
  const prefill = { ...planned?.fields, ...checkedCode?.friend };
  const form = useForm({
    ...{ schema: estimateForm, source: "estimate", draft: ESTIMATE_DRAFT },
    ...{ action, token, result, prefill },
  });
  const { initial, errors, firstMissing, isSubmitting } = form;
  const date = useRef<HTMLInputElement>(null);
  const { ref } = form.attributes;
  // The link "Send another request" is gone.
  useEffect(() => {
    if (isAnother) ref.current?.focus();
  }, [isAnother, ref]);
  const field = (name: EstimateField) => ({
    ...form.field(name),
    anchor: name === firstMissing ? ESTIMATE_NEXT_ID : undefined,
  });
  const isPrefilled = result?.outcome === "prefilled";
  // Flag a mistyped address before anything is sent.
  const showsEmail = form.isComplete && isPrefilled && result.isMistyped;
  const isComplete = form.isComplete && !showsEmail;
  const prefilled = isPrefilled ? "One more step: not sent yet" : undefined;
  useEffect(() => (prefilled ? announce(prefilled) : undefined), [prefilled]);
  return (
    <Form className="card" aria-label="Free estimate" {...form.attributes}>
      <FormTokenFields token={form.token} />
      <VisitField given={initial.visit || visit} />
      {code && <input type="hidden" name="code" value={code} />}
      <p className="est-head">
        <b>From here to there</b>
        <span {...(isComplete ? focusOnArrival : {})}>{prefilled ?? "Only name and email are needed"}</span>
        {isComplete && (
          <button className="button button-signal button-wide" type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? "Submitting..." : "Send it now"}
          </button>
        )}
      </p>
      {planned && <PlanBlock plan={planned.plan} canSubmit isChecked={!result || initial.plan !== ""} />}
      <RouteFields initial={initial} errors={form.errors} />
      <div className="est-fields">
        <Field {...field("name")} label="Name" autoComplete="name" required />
        <Field
          {...field("email")}
          {...(showsEmail && { autoFocus: true, focusOnArrival: true })}
          label="Email"
          type="email"
          autoComplete="email"
          required
        />
        <Field {...field("phone")} label="Phone" type="tel" autoComplete="tel" optional />
        <DateField date={initial.date} flexible={initial.flexible} error={errors.date} ref={date} />
      </div>
      <Fold isOpen={result !== undefined && askedInFold.some((name) => initial[name] || errors[name])}>
        <When form={form} date={date} />
        <div className="est-fields perforated">
          {askedBelow.map((name) => (
            <Field key={name} {...field(name)} label={facts[name].label} {...facts[name].question} />
          ))}
          {!code && (
            <details className="est-more" open={initial.code !== ""}>
              <summary>Have a code?</summary>
              <Field {...field("code")} label="Code" autoComplete="off" maxLength={40} />
              <p>
                It is in the email about your discount. If the code is wrong, your request still reaches us.
              </p>
            </details>
          )}
        </div>
      </Fold>
      <FormFailure result={result} errors={form.errors} />
      <div className="est-send row" id={firstMissing ? undefined : ESTIMATE_NEXT_ID}>
        <button className="button button-signal button-wide" type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? "Submitting..." : "Send my request"}
        </button>
        <Proof stats={stats} />
        <p>
          Free, and you decide afterward. We use this to answer you. <Link to="/privacy-policy">Privacy</Link>
        </p>
      </div>
    </Form>
  );
}

/** Optional. A link to #days opens it. */
function Fold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === "#days" && document.getElementById("days");
    if (!fold.current || !target) return;
    fold.current.open = true;
    target.tabIndex = -1;
    target.focus();
  }, [hash]);
  return (
    <details className="est-part perforated" ref={fold} open={isOpen}>
      <summary>Say more: calendar, arrival, size, a note</summary>
      {children}
    </details>
  );
}

type WhenProps = {
  form: Pick<ReturnType<typeof useForm<EstimateField>>, "initial" | "errors" | "field">;
  date: RefObject<HTMLInputElement | null>;
};

function When({ form: { initial, errors, field }, date }: WhenProps) {
  const { secondDate: second } = initial;
  return (
    <section className="days-beside" id="days" aria-label="When you move">
      <div>
        <DayPicker input={date} />
        <div className="days-rest">
          <Field {...field("window")} label={facts.window.label} {...facts.window.question} />
          <details className="est-more" open={Boolean(second || errors.secondDate)}>
            <summary>Add a second choice</summary>
            <div className="field">
              <label htmlFor="secondDate">{facts.secondDate.label}</label>
              <DateInput name="secondDate" date={second} error={errors.secondDate} />
              <FieldError name="secondDate" error={errors.secondDate} />
            </div>
          </details>
        </div>
      </div>
    </section>
  );
}
