import { type FormEvent, useEffect, useRef } from "react";
import { Form, PrefetchPageLinks, useNavigation } from "react-router";
import { DateField } from "../../forms/date-field.tsx";
import { Field } from "../../forms/field.tsx";
import { useFormToken } from "../../forms/form-token.ts";
import { RouteFields } from "../../forms/route-fields.tsx";
import { FormTokenFields } from "../../forms/token-fields.tsx";
import { useDraft } from "../../forms/use-draft.ts";
import { VisitField } from "../../forms/visit-field.tsx";
import { loadToastArea } from "../messages/toasts.tsx";
import { ESTIMATE_DRAFT } from "./estimate-link.tsx";

/** What is in the two fields. `typing`: the one being typed in, which may not be complete. */
export type TypedRoute = { from: string; to: string; typing?: "from" | "to" | undefined };

export type ShortFormProps = { onRoute?: (route: TypedRoute) => void };

/** The page is the same for everyone. */
const noToken = { idempotencyKey: "", signedToken: "" };

/**
 * Posts to /estimate: a complete form with a token is sent; else /estimate prefills its own form and stores nothing yet.
 * The first touch gets the token, and the page that shows the receipt, while there is a connection.
 */
export function ShortForm({ onRoute }: ShortFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const token = useFormToken(form, ESTIMATE_DRAFT, noToken);
  const { save, noteSend } = useDraft(form, ESTIMATE_DRAFT, token);
  const isTouched = token.signedToken !== "";
  const isSubmitting = useNavigation().formAction === "/estimate";
  useEffect(() => {
    if (isTouched) loadToastArea();
  }, [isTouched]);
  const follow = ({ type, currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const [from, to] = [String(data.get("from")), String(data.get("to"))];
    const { name } = target as HTMLInputElement;
    onRoute?.({
      from,
      to,
      typing: type === "input" && (name === "from" || name === "to") ? name : undefined,
    });
    if (type === "input") save(currentTarget);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    // A second tap would cancel the first send.
    if (isSubmitting) event.preventDefault();
    else if (isTouched && data.get("name") && data.get("email")) noteSend();
  };
  const words = !isSubmitting ? "Get a free estimate" : isTouched ? "Submitting..." : "One moment...";
  return (
    <Form
      method="post"
      action="/estimate"
      ref={form}
      onInput={follow}
      onBlur={follow}
      onSubmit={send}
      onInvalidCapture={() => fold.current?.setAttribute("open", "")}
    >
      {isTouched && <PrefetchPageLinks page="/estimate" />}
      <input type="hidden" name="intent" value="prefill" />
      <FormTokenFields token={token} />
      <VisitField />
      <RouteFields isLight={!isTouched} />
      {/* On phones: two towns are enough to begin. */}
      <button
        className="button button-signal est-go only-on-phones"
        type="submit"
        aria-disabled={isSubmitting || undefined}
      >
        {words}
      </button>
      <details className="est-fold only-on-phones" ref={fold}>
        <summary>Add your name, email and date</summary>
      </details>
      <div className="est-row perforated">
        <DateField />
        <Field name="name" label="Name" autoComplete="name" minLength={2} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          pattern=".+@.+\..+"
          title="Like name@example.com"
        />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" optional />
        <button className="button button-signal" type="submit" aria-disabled={isSubmitting || undefined}>
          {words}
        </button>
      </div>
    </Form>
  );
}
