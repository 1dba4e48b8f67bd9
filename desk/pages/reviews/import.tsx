import { STAGED_BYTES, type StagedImport, summarizeImport } from "#db/reviews/imports.ts";
import { count, formatNumber } from "#domain/quantities.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { Stars } from "./list.tsx";

const GOOD_SHOWN = 20;
const BAD_SHOWN = 200;
const CHARACTERS_SHOWN = 500;

export function UploadPage({ rows }: { rows: string }) {
  return (
    <>
      <Back />
      <h1>Import reviews</h1>
      <p className="desk-intro">
        You get a preview first, with every bad row. Nothing is saved until you confirm.
      </p>
      <div className="desk-two">
        <ActForm action="/reviews/import" encType="multipart/form-data" className="card desk-stack">
          <div className="field">
            <label htmlFor="file">
              CSV file, or Google’s reviews files, up to {STAGED_BYTES / 2 ** 20} MB
            </label>
            <input
              className="input"
              id="file"
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,.json"
              multiple
            />
          </div>
          <div className="field">
            <label htmlFor="rows">
              Or a few rows, with column names in the first line, such as “Date,Stars,Name”
            </label>
            <textarea
              className="input desk-raw"
              id="rows"
              name="rows"
              rows={8}
              wrap="off"
              defaultValue={rows}
            />
          </div>
          <button className="button button-ink" type="submit">
            Preview
          </button>
        </ActForm>
        <section className="card desk-stack" aria-labelledby="files">
          <h2 id="files">Which files work</h2>
          <p>
            <b>Google:</b> at takeout.google.com, choose Google Business Profile only. Unpack the ZIP file and
            choose reviews.json. Your replies are left out.
          </p>
          <p>
            <b>Other services and spreadsheets:</b> a CSV file as it was exported. The first row names the
            columns: the date, the stars and the name are needed; the place, the service, the site (such as
            Yelp) and the comment may be empty. Other columns are left out, and 9/4/2026 is September 4.
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
    </>
  );
}

export function ImportPage({ staged }: { staged: StagedImport }) {
  const { importedAt, skipped, reviews, fileName, notes, faults } = staged;
  const mayImport = !importedAt && !staged.fault && reviews.length > 0;
  return (
    <>
      <Back />
      <h1>{importedAt ? "Imported" : "Preview"}</h1>
      <p className="desk-intro">
        {fileName ?? "Pasted rows"}, {importedAt ? "imported" : "uploaded"}{" "}
        <Moment at={importedAt ?? staged.uploadedAt} />
        {!importedAt && ". Nothing has been saved yet."}
      </p>
      {!staged.fault && <p className="num">{summarizeImport(staged)}</p>}
      {notes.length > 0 && <p className="desk-intro">{notes.join(" ")}</p>}
      {mayImport && (
        <ActForm action={`/reviews/import/${staged.id}`} className="row">
          <input type="hidden" name="previewed" value={summarizeImport(staged)} />
          <button className="button button-ink" type="submit">
            Import {count(reviews.length, "review")}
            {skipped > 0 && `, leave out ${formatNumber(skipped)}`}
          </button>
          <a className="button button-outline" href="/reviews/import">
            Choose another file
          </a>
        </ActForm>
      )}
      {!importedAt && !mayImport && (
        <p className="desk-nothing">
          Nothing can be imported: {staged.fault ?? "the file has no good rows"}.{" "}
          <a href="/reviews/import">Choose another file</a>
        </p>
      )}
      {faults.length > 0 && <BadRows staged={staged} />}
      {reviews.length > 0 && <GoodRows reviews={reviews} />}
    </>
  );
}

function BadRows({ staged }: { staged: StagedImport }) {
  const cells = new Map(staged.rows.map((row) => [row.row, row.cells]));
  const rows = [...Map.groupBy(staged.faults, ({ row }) => row)];
  return (
    <div className="desk-stack">
      <h2>Bad rows</h2>
      <p>
        Fix them in the file and import it again: known reviews are not doubled.
        {rows.length > BAD_SHOWN && ` ${count(rows.length - BAD_SHOWN, "more bad row")} not shown.`}
      </p>
      <ScrollTable name="Bad rows" columns={["Row", "What is wrong", "Its text"]}>
        {rows.slice(0, BAD_SHOWN).map(([row, faults]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td>
              {faults.map(({ field, message }) => [field, message].filter(Boolean).join(" ")).join("; ")}
            </td>
            <td className="desk-raw">{(cells.get(row) ?? []).join(", ").slice(0, CHARACTERS_SHOWN)}</td>
          </tr>
        ))}
      </ScrollTable>
    </div>
  );
}

function GoodRows({ reviews }: Pick<StagedImport, "reviews">) {
  return (
    <div className="desk-stack">
      <h2>Good rows{reviews.length > GOOD_SHOWN && `: the first ${GOOD_SHOWN}`}</h2>
      <ScrollTable
        name="Good rows"
        columns={["Name", "Stars", "Day", "Place", "Service", "Written on", "Comment"]}
      >
        {reviews.slice(0, GOOD_SHOWN).map((review) => (
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
            <td>{review.source}</td>
            <td>{review.comment || "(stars only)"}</td>
          </tr>
        ))}
      </ScrollTable>
    </div>
  );
}

function Back() {
  return (
    <p className="desk-back">
      <a href="/reviews">All reviews</a>
    </p>
  );
}
