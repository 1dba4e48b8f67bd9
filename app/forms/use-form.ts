import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors, FormSchema, FormValues } from "#domain/forms/form.ts";
import { loadToastArea, useToast } from "../ui/messages/toasts.tsx";
import { type FormSource, readFormFacts, track } from "../ui/tracking/track.ts";
import { useFormAbandonment } from "./abandonment.ts";
import { focusFirstError } from "./field.tsx";
import { useFormToken } from "./form-token.ts";
import type { FormToken } from "./token.ts";
import { loadDraft, useDraft } from "./use-draft.ts";

type FormOptions<Field extends string> = {
  schema: FormSchema<Field, unknown>;
  source: FormSource;
  action: string;
  /** Hidden field, if several forms post to one URL. */
  intent?: string;
  /** Names the draft of what was typed. */
  draft: string;
  /** For a new form; a returned one keeps its own. */
  token: FormToken;
  result: ReturnedForm<Field> | undefined;
  prefill?: Partial<FormValues<Field>> | undefined;
};

type ReturnedForm<Field extends string> = {
  outcome: string;
  values?: FormValues<Field>;
  errors?: FormErrors<Field>;
  token?: FormToken;
};

/** Focuses when a visitor arrives from another page. */
export const focusOnArrival = { tabIndex: -1, autoFocus: true, "data-focus-on-arrival": true } as const;

/** Focuses on page load, after a form was sent without scripts. */
export const focusOnLoad = { tabIndex: -1, autoFocus: true } as const;

/** Validates on submit, and from then on while typing. */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { schema, source, action, intent, result, prefill, draft } = options;
  const initial = result?.values ?? { ...schema.empty, ...prefill };
  const { formAction, formData } = useNavigation();
  const isSubmitting = formAction === action && (!intent || formData?.get("intent") === intent);
  const form = useRef<HTMLFormElement>(null);
  const token = useFormToken(form, draft, result?.token ?? options.token);
  const kept = useDraft(form, draft, token);
  const { errors, ...handlers } = useValidation({ schema, source, result, isSubmitting, form, kept });
  const sender = useRef<HTMLElement>(null);
  useRefusal(source, result, sender);
  const noteSender = useFocusAfterFailure(sender, handlers.ref, isSubmitting, result);

  const firstWrong = schema.fields.find((name) => result?.errors?.[name]);
  const isPrefilled = result?.outcome === "prefilled";
  const missing = schema.parse(initial).errors;
  const firstMissing = schema.fields.find((name) => missing?.[name]);
  const opening = firstWrong ?? (isPrefilled ? firstMissing : undefined);

  return {
    attributes: {
      ...handlers,
      onSubmitCapture: noteSender,
      method: "post",
      action,
      replace: true,
      preventScrollReset: true,
      noValidate: true,
      tabIndex: -1,
      "aria-busy": isSubmitting,
    } as const,
    token,
    field: (name: Field) => ({
      name,
      initial: initial[name],
      error: errors[name],
      autoFocus: name === opening,
      focusOnArrival: isPrefilled && name === opening,
    }),
    /** Another page filled in all required fields. */
    isComplete: isPrefilled && !firstMissing,
    firstMissing,
    initial,
    errors,
    isSubmitting,
  };
}

type ValidationOptions<Field extends string> = Pick<FormOptions<Field>, "schema" | "source" | "result"> & {
  form: RefObject<HTMLFormElement | null>;
  kept: ReturnType<typeof useDraft>;
  isSubmitting: boolean;
};

function useValidation<Field extends string>(options: ValidationOptions<Field>) {
  const { schema, source, result, isSubmitting, form: ref, kept } = options;
  const [errors, setErrors] = useState<FormErrors<Field>>(result?.errors ?? {});
  const [isChecking, setChecking] = useState(result?.errors !== undefined);
  const watchAbandonment = useFormAbandonment(isSubmitting);

  useEffect(() => {
    if (!result?.errors) return;
    setErrors(result.errors);
    setChecking(true);
    focusFirstError(ref.current, schema.fields, result.errors);
  }, [ref, schema, result]);

  const check = (element: HTMLFormElement) => schema.parse(schema.read(new FormData(element))).errors;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(event.currentTarget);
    setErrors(found ?? {});
    setChecking(true);
    if (found) trackRefusal(source, "invalid", schema.read(new FormData(event.currentTarget)));
    if (isSubmitting || found) event.preventDefault();
    else kept.noteSend();
    focusFirstError(event.currentTarget, schema.fields, found ?? {});
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Load early: a toast may report a lost connection.
    loadToastArea();
    watchAbandonment(event.currentTarget);
    kept.save(event.currentTarget);
    if (isChecking) setErrors(check(event.currentTarget) ?? {});
  };
  return { errors, ref, onSubmit, onInput };
}

function useRefusal(
  source: FormSource,
  result: ReturnedForm<string> | undefined,
  sender: RefObject<HTMLElement | null>,
): void {
  const showToast = useToast();
  useEffect(() => {
    if (result) trackRefusal(source, result.outcome, result.values);
    if (result?.outcome === "failed")
      showToast({
        kind: "failure",
        uncovered: sender.current,
        title: "Something went wrong. Please try again.",
        description: navigator.onLine
          ? "Your answers are still in the form."
          : "You are offline. What you typed is still here.",
      });
  }, [source, result, sender, showToast]);
}

/** If sending failed and nothing is focused: Safari focuses no pressed button, and "Send it now" is gone. */
function useFocusAfterFailure(
  sender: RefObject<HTMLElement | null>,
  form: RefObject<HTMLElement | null>,
  isSubmitting: boolean,
  result: object | undefined,
) {
  useEffect(() => {
    if (isSubmitting || !result) return;
    if (document.activeElement === document.body)
      (sender.current?.isConnected ? sender : form).current?.focus({ preventScroll: true });
    sender.current = null;
  }, [sender, form, isSubmitting, result]);
  return ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    sender.current = (nativeEvent as SubmitEvent).submitter;
  };
}

type Received = {
  source: FormSource;
  /** As sent. */
  values: FormValues<string>;
  draft: string;
  /** Fields that stay for the next form. */
  kept?: readonly string[];
  toast?: string;
  /** Shows what was sent. */
  page?: string | undefined;
};

/** Once sent: clears the draft, and focuses the returned heading. */
export function useReceivedForm(received: Received): RefObject<HTMLHeadingElement | null> {
  const { source, values, draft, kept, toast, page } = received;
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  // Before the paint, so that a visitor who leaves right away finds no draft of a sent form later.
  useLayoutEffect(() => {
    loadDraft().then((loaded) => {
      loaded?.clearDraft(draft, kept);
      loaded?.noteSent(draft, { page });
    });
  }, [draft, kept, page]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: false });
    track("form_submission", { form_source: source, ...readFormFacts(values), success: true, value: 100 });
    const uncovered = heading.current?.closest(".card") ?? null;
    showToast(toast ? { kind: "success", title: toast, uncovered } : undefined);
  }, [source, values, toast, showToast]);
  return heading;
}

const refusals: Record<string, string> = { invalid: "invalid", limited: "too many", failed: "not stored" };

function trackRefusal(source: FormSource, outcome: string, values: FormValues<string> = {}): void {
  const error_message = refusals[outcome];
  const facts = readFormFacts(values);
  if (error_message)
    track("form_submission", { form_source: source, ...facts, success: false, error_message, value: 0 });
}
