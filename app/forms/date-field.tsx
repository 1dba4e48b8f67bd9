import { readLocalDay } from "#domain/places/local-day.ts";
import { FieldError } from "./field.tsx";

type DateFieldProps = {
  date?: string | undefined;
  flexible?: string | undefined;
  error?: string | undefined;
};

/** The moving date: a calendar, and a checkbox for whoever can move on other days too. */
export function DateField({ date, flexible, error }: DateFieldProps) {
  return (
    <div className="field">
      <label htmlFor="date">Moving date</label>
      <div className="when">
        <DateInput date={date} error={error} />
        <label className="when-flexible">
          <input name="flexible" type="checkbox" value="yes" defaultChecked={Boolean(flexible)} />
          Flexible
        </label>
      </div>
      <FieldError name="date" error={error} />
    </div>
  );
}

/** Today or later. Focus refreshes `min`, because a page may be cached or stay open past midnight. */
export function DateInput({ date, error }: Pick<DateFieldProps, "date" | "error">) {
  return (
    <input
      className="input"
      id="date"
      name="date"
      type="date"
      min={readLocalDay(new Date())}
      onFocus={({ currentTarget }) => {
        currentTarget.min = readLocalDay(new Date());
      }}
      defaultValue={date}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "date-error" : undefined}
    />
  );
}
