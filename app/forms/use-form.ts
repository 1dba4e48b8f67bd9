import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormErrors, FormSchema, FormValues } from "#domain/forms/form.ts";
import type { FormFacts, FormSource } from "../analytics.ts";
import { track } from "../track.ts";
import { loadToastArea, useToast } from "../ui/toasts.tsx";
import { useFormAbandonment } from "./abandonment.ts";
import { focusFirstError } from "./field.tsx";
import type { FormToken } from "./token.ts";

type FormOptions<Field extends string> = {
  schema: FormSchema<Field, unknown>;
  source: FormSource;
  /** The address that it is sent to. */
  action: string;
  /** Token of a fresh form; a form that comes back with an error keeps its own. */
  token: FormToken;
  answer: ReturnedForm<Field> | undefined;
  /** What the fields hold at first; empty without it. */
  begin?: Partial<FormValues<Field>> | undefined;
};

type ReturnedForm<Field extends string> = {
  outcome: string;
  values?: FormValues<Field>;
  errors?: FormErrors<Field>;
  token?: FormToken;
};

/** Attributes of the element at which a page opens for whoever arrives from another one. */
export const opensPage = { tabIndex: -1, autoFocus: true, "data-opens-page": true } as const;

/** Attributes of the element at which the page opens after a form was sent without scripts. */
export const opensHere = { tabIndex: -1, autoFocus: true } as const;

/** A form that is validated when it is sent, and from then on as the visitor types. */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { schema, source, action, token, answer, begin } = options;
  const initial = answer?.values ?? { ...schema.empty, ...begin };
  const isSubmitting = useNavigation().formAction === action;
  const { errors, ...handlers } = useValidation({ schema, source, answer, isSubmitting });
  const sender = useRef<HTMLElement>(null);
  useRefusal(source, answer, sender);
  const noteSender = useFocusAfterFailure(sender, isSubmitting, answer);

  const firstWrong = schema.fields.find((name) => answer?.errors?.[name]);
  const isPrefilled = answer?.outcome === "prefilled";
  const missing = schema.parse(initial).errors;
  const firstMissing = schema.fields.find((name) => missing?.[name]);
  const opening = firstWrong ?? (isPrefilled ? firstMissing : undefined);

  return {
    /** Attributes of the form element. */
    attributes: {
      ...handlers,
      onSubmitCapture: noteSender,
      method: "post",
      action,
      replace: true,
      preventScrollReset: true,
      noValidate: true,
      "aria-busy": isSubmitting,
    } as const,
    token: answer?.token ?? token,
    field: (name: Field) => ({
      name,
      initial: initial[name],
      error: errors[name],
      autoFocus: name === opening,
      opensPage: isPrefilled && name === opening,
    }),
    /** Of a form that another page has filled in: nothing that is required is missing. */
    isComplete: isPrefilled && !firstMissing,
    /** The first required field that the form came without. */
    firstMissing,
    initial,
    errors,
    isSubmitting,
  };
}

type ValidationOptions<Field extends string> = Pick<FormOptions<Field>, "schema" | "source" | "answer"> & {
  isSubmitting: boolean;
};

/** The errors of a form, and the attributes of its element that keep them up to date. */
function useValidation<Field extends string>(options: ValidationOptions<Field>) {
  const { schema, source, answer, isSubmitting } = options;
  const [errors, setErrors] = useState<FormErrors<Field>>(answer?.errors ?? {});
  const [isChecking, setChecking] = useState(answer?.errors !== undefined);
  const ref = useRef<HTMLFormElement>(null);
  const watchAbandonment = useFormAbandonment(isSubmitting);

  useEffect(() => {
    if (!answer?.errors) return;
    setErrors(answer.errors);
    setChecking(true);
    focusFirstError(ref.current, schema.fields, answer.errors);
  }, [schema, answer]);

  const check = (element: HTMLFormElement) => schema.parse(schema.read(new FormData(element))).errors;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(event.currentTarget);
    setErrors(found ?? {});
    setChecking(true);
    if (found) trackRefusal(source, "invalid");
    if (isSubmitting || found) event.preventDefault();
    focusFirstError(event.currentTarget, schema.fields, found ?? {});
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Sending the form may end in a toast that says the connection is lost.
    loadToastArea();
    watchAbandonment(event.currentTarget);
    if (isChecking) setErrors(check(event.currentTarget) ?? {});
  };
  return { errors, ref, onSubmit, onInput };
}

/** Reports to analytics a form that was not stored, and tells the visitor when the fault was ours. */
function useRefusal(
  source: FormSource,
  answer: { outcome: string } | undefined,
  sender: RefObject<HTMLElement | null>,
): void {
  const showToast = useToast();
  useEffect(() => {
    if (answer) trackRefusal(source, answer.outcome);
    if (answer?.outcome === "failed")
      showToast({
        kind: "failure",
        pressed: sender.current,
        ...(navigator.onLine
          ? {
              title: "Something went wrong. Please try again.",
              description: "Your answers are still in the form.",
            }
          : { title: "You are offline. What you typed is still here." }),
      });
  }, [source, answer, sender, showToast]);
}

/** Gives the focus back to the button, which lost it by being disabled, when the form was sent in vain. */
function useFocusAfterFailure(
  sender: RefObject<HTMLElement | null>,
  isSubmitting: boolean,
  answer: object | undefined,
) {
  useEffect(() => {
    if (isSubmitting || !answer) return;
    if (document.activeElement === document.body) sender.current?.focus({ preventScroll: true });
    sender.current = null;
  }, [sender, isSubmitting, answer]);
  return ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    sender.current = (nativeEvent as SubmitEvent).submitter;
  };
}

/** For the panel that replaces a stored form: shows the success toast, sends the analytics event, moves the focus. */
export function useReceivedForm(
  source: FormSource,
  facts: FormFacts,
  title: string,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  useEffect(() => {
    heading.current?.focus({ preventScroll: false });
    track(({ trackFormSubmission }) => trackFormSubmission({ source, ...facts, success: true }));
    showToast({ kind: "success", title });
  }, [source, facts, title, showToast]);
  return heading;
}

const refusals: Record<string, string> = { invalid: "invalid", limited: "too many", failed: "not stored" };

function trackRefusal(source: FormSource, outcome: string): void {
  const errorMessage = refusals[outcome];
  if (errorMessage)
    track(({ trackFormSubmission }) => trackFormSubmission({ source, success: false, errorMessage }));
}
