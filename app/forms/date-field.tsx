import type { Ref } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";
import { FieldError } from "./field.tsx";

export type DateInputProps = {
  name?: string;
  /** For pages with several forms; defaults to the name. */
  id?: string;
  date?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

type DateFieldProps = Omit<DateInputProps, "name" | "id"> & { flexible?: string | undefined };

export function DateField({ date, flexible, error, ref }: DateFieldProps) {
  return (
    <div className="field">
      <label htmlFor="date">Moving date</label>
      <div className="when">
        <DateInput date={date} error={error} ref={ref} />
        <label className="when-flexible">
          <input name="flexible" type="checkbox" value="yes" defaultChecked={Boolean(flexible)} />
          Flexible
        </label>
      </div>
      <FieldError name="date" error={error} />
    </div>
  );
}

/** The server's day is today, whatever the visitor's clock says. Safari shows today in an empty field (fields.css). */
export function DateInput({ name = "date", id = name, date, error, ref }: DateInputProps) {
  return (
    <span className="date">
      <input
        className="input"
        ref={ref}
        id={id}
        name={name}
        type="date"
        min={useRouteLoaderData<typeof loader>("root")?.today}
        data-empty={date ? undefined : ""}
        onInput={({ currentTarget }) =>
          currentTarget.toggleAttribute("data-empty", currentTarget.value === "")
        }
        defaultValue={date}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </span>
  );
}
