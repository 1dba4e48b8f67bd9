import { confirmImport, findStagedImport, STAGED_BYTES, stageImport } from "#db/reviews/imports.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { dateOrders } from "#domain/reviews/import/dates.ts";
import { joinGoogleFiles } from "#domain/reviews/import/google.ts";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { ImportPage, UploadPage } from "./import.tsx";

const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** Upload, preview, confirm. */
export const reviewImports: Route[] = [
  { method: "get", path: "/reviews/import", handle: async () => upload({}) },
  {
    method: "post",
    path: "/reviews/import",
    maxBytes: STAGED_BYTES + MULTIPART_OVERHEAD_BYTES,
    handle: stage,
  },
  { method: "get", path: "/reviews/import/:id", handle: (visit) => preview(visit, visit.url.searchParams) },
  { method: "post", path: "/reviews/import/:id", handle: confirm },
];

function upload({ failed, rows }: { failed?: string; rows?: string }): Page {
  return {
    title: "Import reviews",
    message: failed,
    status: failed ? 422 : 200,
    body: <UploadPage failed={failed} rows={rows ?? ""} />,
  };
}

async function stage({ services: { db } }: Visit, form: FormData): Promise<DeskResponse> {
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
  const rows = readText(form, "rows");
  if (files.length === 0 && rows === "") return upload({ failed: "Choose a file, or paste rows." });
  if (files.length > 0 && rows !== "") return upload({ failed: "Send a file or rows, not both.", rows });
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const content =
    contents.length > 1 ? joinGoogleFiles(contents) : (contents[0] ?? new TextEncoder().encode(rows));
  if (!content)
    return upload({ failed: "Choose one CSV file, or any number of Google’s reviews.json files." });
  if (content.byteLength > STAGED_BYTES)
    return upload({
      failed: `A file is limited to ${STAGED_BYTES / 2 ** 20} MB. Split it into smaller files.`,
    });
  const names = files.map((file) => file.name.replaceAll("\0", "")).join(", ");
  const id = await stageImport(db, { content, fileName: names.slice(0, 200) || null });
  return { redirect: `/reviews/import/${id}` };
}

/** `dates` says how to read 9/4/2026, if the office was asked. */
async function preview(visit: Visit, given: FormData | URLSearchParams, failed?: string): Promise<Page> {
  const staged = await findStagedImport(visit.services.db, visit.id, rulesOf(visit, given));
  if (!staged) return gone;
  return {
    title: staged.importedAt ? "Imported" : "Import reviews: preview",
    message: failed,
    status: failed ? 409 : 200,
    body: <ImportPage staged={staged} dates={readText(given, "dates")} failed={failed} />,
  };
}

async function confirm(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, id } = visit;
  const outcome = await confirmImport(services.db, id, rulesOf(visit, form), readText(form, "previewed"));
  if (outcome === "imported") return { redirect: `/reviews/import/${id}` };
  if (outcome === "unknown") return gone;
  return preview(
    visit,
    form,
    outcome === "changed"
      ? "Nothing was imported: reviews have changed since your preview. Here is a new one."
      : "Nothing was imported: no row can be read.",
  );
}

const gone: Page = {
  title: "File not found",
  status: 404,
  body: (
    <>
      <h1>File not found</h1>
      <p>
        Files are kept for a week. <a href="/reviews/import">Upload it again</a>. Imported reviews are not
        affected.
      </p>
    </>
  ),
};

/** No dates after today (office time); samples if allowed. */
function rulesOf({ services, by }: Visit, given: FormData | URLSearchParams) {
  const dateOrder = dateOrders.find((order) => order === readText(given, "dates"));
  return { today: readLocalDay(new Date()), allowSamples: services.allowSamples, dateOrder, by };
}
