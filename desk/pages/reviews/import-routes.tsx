import {
  chooseDateOrder,
  confirmImport,
  findStagedImport,
  STAGED_BYTES,
  stageImport,
} from "#db/reviews/staged-imports.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { dateOrders } from "#domain/reviews/exports/dates.ts";
import { joinJsonFiles } from "#domain/reviews/exports/json.ts";
import type { FileRules } from "#domain/reviews/file.ts";
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
  { method: "get", path: "/reviews/import/:id", handle: (visit) => preview(visit) },
  { method: "post", path: "/reviews/import/:id", handle: confirm },
  { method: "post", path: "/reviews/import/:id/dates", handle: chooseDates },
];

function upload({ failed, rows }: { failed?: string; rows?: string }): Page {
  return {
    title: "Import reviews",
    message: failed,
    status: failed ? 422 : 200,
    body: <UploadPage failed={failed} rows={rows ?? ""} />,
  };
}

async function stage(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by } = visit;
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
  const rows = readText(form, "rows");
  if (files.length === 0 && rows === "") return upload({ failed: "Choose a file, or paste rows." });
  if (files.length > 0 && rows !== "") return upload({ failed: "Send a file or rows, not both.", rows });
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const content =
    contents.length > 1 ? joinJsonFiles(contents) : (contents[0] ?? new TextEncoder().encode(rows));
  if (!content)
    return upload({ failed: "Choose one CSV file, or any number of Google’s reviews.json files." });
  if (content.byteLength > STAGED_BYTES)
    return upload({
      failed: `A file is limited to ${STAGED_BYTES / 2 ** 20} MB. Split it into smaller files.`,
    });
  const names = files.map((file) => file.name.replaceAll("\0", "")).join(", ");
  const fileName = names.slice(0, 200) || null;
  const id = await stageImport(services.db, { content, fileName, by }, rulesOf(visit));
  return { redirect: `/reviews/import/${id}` };
}

async function preview(visit: Visit, failed?: string): Promise<Page> {
  const staged = await findStagedImport(visit.services.db, visit.id, rulesOf(visit));
  if (!staged) return gone;
  return {
    title: staged.importedAt ? "Imported" : "Import reviews: preview",
    message: failed,
    status: failed ? 409 : 200,
    body: <ImportPage staged={staged} failed={failed} />,
  };
}

async function confirm(visit: Visit): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const { outcome } = await confirmImport(services.db, id, by, rulesOf(visit));
  if (outcome === "imported") return { redirect: `/reviews/import/${id}` };
  if (outcome === "unknown") return gone;
  return preview(
    visit,
    outcome === "changed"
      ? "Nothing was imported: reviews have changed since your preview. Here is a new one."
      : "Nothing was imported: no row can be read.",
  );
}

async function chooseDates(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const order = dateOrders.find((order) => order === readText(form, "order"));
  if (!order) return preview(visit, "Choose one of the two dates.");
  await chooseDateOrder(services.db, id, order, { by, ...rulesOf(visit) });
  return { redirect: `/reviews/import/${id}` };
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
function rulesOf({ services }: Visit): FileRules {
  return { today: readLocalDay(new Date()), allowSamples: services.allowSamples };
}
