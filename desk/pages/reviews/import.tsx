import { STAGED_BYTES, type StagedImport, summarizeImport } from "#db/reviews/imports.ts";
import { formatCsvRows } from "#domain/csv.ts";
import { formatDay } from "#domain/dates/local-day.ts";
import { count } from "#domain/quantities.ts";
import { dateOrders, readDay } from "#domain/reviews/import/dates.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Message } from "../../parts/message.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { Stars } from "./list.tsx";

/** Good rows in a preview. */
const SHOWN = 20;
/** Bad rows to show and fix on the page. */
const BAD_SHOWN = 200;
/** Characters shown of a bad row. */
const RAW_SHOWN = 500;
/** Maximum characters of bad rows to fix on the page. */
const FIXABLE = 100_000;

export function UploadPage({ failed, rows }: { failed: string | undefined; rows: string }) {
  return (
    <>
      <Back />
      {failed && <Message tone="failed">{failed}</Message>}
      <h1>Import reviews</h1>
      <p className="desk-intro">
        You get a preview first, with every bad row. Nothing is saved until you confirm.
      </p>
      <div className="desk-two">
        <div>
          <section className="card desk-stack" aria-labelledby="file-title">
            <h2 id="file-title">A file</h2>
            <ActForm action="/reviews/import" encType="multipart/form-data" className="desk-stack">
              <div className="field">
                <label htmlFor="file">
                  CSV file, or Google’s reviews files, up to {STAGED_BYTES / 2 ** 20} MB
                </label>
                <input
                  className="input"
                  id="file"
                  type="file"
                  name="file"
                  accept=".csv,.tsv,.txt,.json,text/csv,application/json"
                  multiple
                  required
                />
              </div>
              <button className="button button-ink" type="submit">
                Preview the file
              </button>
            </ActForm>
          </section>
          <RowsForm title="Or a few rows" label="Rows, with column names in the first line" rows={rows} />
        </div>
        <div>
          <section className="card desk-stack" aria-labelledby="files">
            <h2 id="files">Which files work</h2>
            <p>
              <b>Google:</b> at takeout.google.com, choose Google Business Profile only. Unpack the ZIP file
              and choose reviews.json. Your replies are left out.
            </p>
            <p>
              <b>Other services and spreadsheets:</b> a CSV file as it was exported. The first row names the
              columns: the date, the stars and the name are needed; the place, the service and the comment may
              be empty. Other columns are left out.
            </p>
            <p>
              <b>Excel:</b> choose File, Save As, then “CSV UTF-8 (Comma delimited)”. Plain “CSV” loses emoji
              and most foreign letters.
            </p>
            <p>
              You can import a file again: known reviews are updated, not doubled. is_active and is_featured
              apply to new reviews only.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

/** `dates` is the office's answer to DateQuestion. */
export function ImportPage(props: { staged: StagedImport; dates: string; failed: string | undefined }) {
  const { staged, dates, failed } = props;
  const { importedAt, result, skipped, reviews, fileName, notes, unsureDate, faults } = staged;
  const mayImport = !importedAt && !staged.fault && reviews.length > 0;
  return (
    <>
      <Back />
      {failed && <Message tone="failed">{failed}</Message>}
      {importedAt && (
        <Message tone="done">
          {count(result.inserted + result.updated + result.unchanged, "review")} imported. Visitors see them
          within seconds.
        </Message>
      )}
      <h1>{importedAt ? "Imported" : "Preview"}</h1>
      <p className="desk-intro">
        {fileName ?? "Pasted rows"}, {importedAt ? "imported" : "uploaded"}{" "}
        <Moment at={importedAt ?? staged.uploadedAt} />
        {!importedAt && ". Nothing has been saved yet."}
      </p>
      {unsureDate && <DateQuestion date={unsureDate} />}
      {!unsureDate && !staged.fault && <Sums staged={staged} />}
      {notes.map((note) => (
        <p className="desk-intro" key={note}>
          {note}
        </p>
      ))}
      {mayImport && (
        <ActForm action={`/reviews/import/${staged.id}`} className="row">
          <input type="hidden" name="dates" value={dates} />
          <input type="hidden" name="previewed" value={summarizeImport(staged)} />
          <button className="button button-ink" type="submit">
            Import {count(reviews.length, "review")}
            {skipped > 0 && `, leave out ${skipped.toLocaleString("en-US")}`}
          </button>
          <a className="button button-outline" href="/reviews/import">
            Choose another file
          </a>
        </ActForm>
      )}
      {!importedAt && !mayImport && !unsureDate && (
        <p className="desk-nothing">
          {staged.fault
            ? `Nothing can be imported: ${staged.fault}.`
            : "This file has no rows that can be imported."}{" "}
          <a href="/reviews/import">Choose another file</a>
        </p>
      )}
      {faults.length > 0 && <BadRows staged={staged} />}
      {reviews.length > 0 && <GoodRows staged={staged} />}
    </>
  );
}

/** Its own dates do not say whether the file names the month or the day first. */
function DateQuestion({ date }: { date: string }) {
  return (
    <section className="desk-stack" aria-labelledby="dates">
      <h2 id="dates">Which day is {date}?</h2>
      <p>The dates in this file can be read both ways. Your answer counts for all of them.</p>
      <div className="row">
        {dateOrders.map((order) => (
          <a key={order} className="button button-outline" href={`?dates=${order}`}>
            {formatDay(readDay(date, order) ?? "")}
          </a>
        ))}
      </div>
    </section>
  );
}

function Sums({ staged: { result, skipped, importedAt } }: { staged: StagedImport }) {
  const sums: [string, number][] = [
    [importedAt ? "new" : "would be new", result.inserted],
    [importedAt ? "updated" : "would be updated", result.updated],
    ["unchanged", result.unchanged],
    [skipped === 1 ? "bad row" : "bad rows", skipped],
  ];
  return (
    <ul className="row num desk-sums">
      {sums.map(([name, number]) => (
        <li key={name} className={name.startsWith("bad") && number > 0 ? "is-bad" : undefined}>
          <b>{number.toLocaleString("en-US")}</b> {name}
        </li>
      ))}
    </ul>
  );
}

/** Includes a form to fix the rows. */
function BadRows({ staged }: { staged: StagedImport }) {
  const cellsOf = new Map(staged.rows.map(({ row, cells }) => [row, cells]));
  const rows = [...Map.groupBy(staged.faults, ({ row }) => row)].map(([row, faults]) => ({
    ...{ row, faults, cells: cellsOf.get(row) ?? [] },
  }));
  const more = rows.length - BAD_SHOWN;
  const bad = rows.map(({ cells }) => cells);
  const fixable = bad.length > 0 && bad.length <= BAD_SHOWN ? formatCsvRows([staged.header, ...bad]) : "";
  return (
    <section className="desk-stack" aria-labelledby="bad-rows">
      <h2 id="bad-rows">{rows.length === 1 ? "The bad row" : "The bad rows"}</h2>
      {more > 0 && (
        <p>
          Showing the first {BAD_SHOWN}; {count(more, "more bad row")} {more === 1 ? "is" : "are"} not shown.
        </p>
      )}
      <ScrollTable name="Bad rows" columns={["Row", "What is wrong", "Its text"]} isNumbered>
        {rows.slice(0, BAD_SHOWN).map(({ row, faults, cells }) => (
          <tr key={row}>
            <th scope="row" className="is-number">
              {row}
            </th>
            <td>
              <ul>
                {faults.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    {field && <code>{field}</code>} {message}
                  </li>
                ))}
              </ul>
            </td>
            <td className="desk-raw">{cut(cells.join(", "))}</td>
          </tr>
        ))}
      </ScrollTable>
      {fixable !== "" && fixable.length <= FIXABLE && (
        <RowsForm
          title={bad.length === 1 ? "Fix it here" : "Fix them here"}
          label="The bad rows, with column names in the first line"
          rows={fixable}
        />
      )}
    </section>
  );
}

function cut(text: string): string {
  return text.length > RAW_SHOWN ? `${text.slice(0, RAW_SHOWN)} …` : text;
}

function RowsForm({ title, label, rows }: { title: string; label: string; rows: string }) {
  return (
    <section className="card desk-stack" aria-labelledby="rows-title">
      <h2 id="rows-title">{title}</h2>
      <ActForm action="/reviews/import" encType="multipart/form-data" className="desk-stack">
        <div className="field">
          <label htmlFor="rows">{label}</label>
          <textarea
            className="input desk-raw"
            id="rows"
            name="rows"
            rows={8}
            spellCheck={false}
            wrap="off"
            required
            defaultValue={rows || "Date,Stars,Name,Place,Comment\n"}
          />
        </div>
        <button className="button button-outline" type="submit">
          Preview these rows
        </button>
      </ActForm>
    </section>
  );
}

function GoodRows({ staged: { reviews, importedAt } }: { staged: StagedImport }) {
  return (
    <section className="desk-stack" aria-labelledby="good-rows">
      <h2 id="good-rows">
        {importedAt ? "Imported reviews" : "Reviews to import"}
        {reviews.length > SHOWN && `: the first ${SHOWN} of ${reviews.length.toLocaleString("en-US")}`}
      </h2>
      <ScrollTable name="Good rows" columns={["Name", "Stars", "Day", "Place", "Service", "Comment"]}>
        {reviews.slice(0, SHOWN).map((review) => (
          <tr key={review.id}>
            <th scope="row">{review.name}</th>
            <td>
              <Stars stars={review.rating} />
            </td>
            <td>
              <time dateTime={review.review_date}>{formatReviewDate(review.review_date)}</time>
            </td>
            <td>{review.location}</td>
            <td>{serviceTypeLabel(review.service_type)}</td>
            <td>{review.comment || "(stars only)"}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

function Back() {
  return (
    <p className="desk-back">
      <a href="/reviews">All reviews</a>
    </p>
  );
}
