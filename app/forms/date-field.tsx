type DateFieldProps = { date?: string | undefined; flexible?: string | undefined };

/** The moving date: a calendar, and a checkbox for whoever can move on other days too. */
export function DateField({ date, flexible }: DateFieldProps) {
  return (
    <div className="field">
      <label htmlFor="date">Moving date</label>
      <div className="when">
        <input className="input" id="date" name="date" type="date" defaultValue={date} />
        <label className="when-flexible">
          <input name="flexible" type="checkbox" value="yes" defaultChecked={Boolean(flexible)} />
          Flexible
        </label>
      </div>
    </div>
  );
}
