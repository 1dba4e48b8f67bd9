import { readFileSync } from "node:fs";
import path from "node:path";
import { openGazetteer } from "#domain/places/gazetteer.ts";
import { searchWith } from "#domain/places/known-places.ts";

const folder = path.resolve(import.meta.dirname, "../content");

/** As in app/gazetteer.server.ts, whose imports only a bundler reads. Opened for the first place that is not one of our towns. */
let search: ReturnType<typeof openGazetteer> | undefined;
searchWith((typed) => {
  search ??= openGazetteer(
    ["places.csv", "cities.csv"].map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n"),
  );
  return search(typed);
});
