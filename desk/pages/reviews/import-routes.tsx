import { confirmImport, findStagedImport, STAGED_BYTES, stageImport } from "#db/reviews/imports.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { cleanText } from "#domain/forms/clean-text.ts";
import { joinFiles } from "#domain/reviews/import/table.ts";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { ImportPage, UploadPage } from "./import.tsx";

/** Upload, preview, confirm. */
export const reviewImports: Route[] = [
  { method: "get", path: "/reviews/import", handle: async () => upload() },
  { method: "post", path: "/reviews/import", maxBytes: STAGED_BYTES, handle: stage },
  { method: "get", path: "/reviews/import/:id", handle: (visit) => preview(visit) },
  { method: "post", path: "/reviews/import/:id", handle: confirm },
];

function upload(failed?: string, rows = ""): Page {
  return {
    title: "Import reviews",
    message: failed ? { text: failed } : undefined,
    status: failed ? 422 : 200,
    body: <UploadPage rows={rows} />,
  };
}

async function stage({ services: { db } }: Visit, form: FormData): Promise<DeskResponse> {
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
  const rows = readText(form, "rows");
  if (files.length === 0 && rows === "") return upload("Choose a file, or paste rows.");
  if (files.length > 0 && rows !== "") return upload("Send a file or rows, not both.", rows);
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const content = rows === "" ? joinFiles(contents) : new TextEncoder().encode(rows);
  if (!content) return upload("Choose one CSV file, or any number of Google’s reviews.json files.");
  const names = files.map((file) => cleanText(file.name)).join(", ");
  const id = await stageImport(db, { content, fileName: names.slice(0, 200) || null });
  return { redirect: `/reviews/import/${id}` };
}

async function preview(visit: Visit, failed?: string): Promise<Page> {
  const staged = await findStagedImport(visit.services.db, visit.id, rulesOf(visit));
  if (!staged) return notFound;
  return {
    title: staged.importedAt ? "Imported" : "Import reviews: preview",
    message: failed ? { text: failed } : undefined,
    status: failed ? 409 : 200,
    body: <ImportPage staged={staged} />,
  };
}

async function confirm(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, id } = visit;
  const outcome = await confirmImport(services.db, id, rulesOf(visit), readText(form, "previewed"));
  if (outcome === "imported") {
    const text = "The reviews are imported. Visitors see them within seconds.";
    return { redirect: `/reviews/import/${id}`, flash: { text } };
  }
  if (outcome === "unknown") return notFound;
  return preview(visit, "Nothing was imported: reviews have changed since your preview. Here is a new one.");
}

/** No dates after today (office time); samples if allowed. */
function rulesOf({ services, by }: Visit) {
  return { today: readLocalDay(new Date()), allowSamples: services.allowSamples, by };
}
