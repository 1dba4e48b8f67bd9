import { pageTypes } from "../../e2e/page-types.ts";
import { LIGHTHOUSE, type Report, startLighthouse } from "../lighthouse.ts";
import type { Row, Table } from "../report.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

const categories = ["seo", "accessibility", "best-practices"];

/** Answers of 404, which keep search engines away and which a browser logs as errors, and a page that is not listed. */
const unlisted = ["/services/no-such-service", "/unsubscribe/token", "/no-such-page"];

/** Lighthouse's audits of every page type that do not measure time, on its phone and its desktop. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const examine = startLighthouse(setting);
  const failed: string[] = [];
  const rows: Row[] = [];
  for (const path of pageTypes)
    for (const screen of ["phone", "desktop"]) {
      const isListed = !unlisted.includes(path);
      const asked = isListed ? categories : categories.slice(1);
      const report = await examine(web.url + path, [
        `--only-categories=${asked.join()}`,
        ...(isListed ? [] : ["--ignore-status-code", "--skip-audits=errors-in-console"]),
        ...(screen === "desktop" ? ["--preset=desktop"] : []),
      ]);
      for (const unit of asked) {
        rows.push({
          name: `${path} ${screen}`,
          unit,
          values: [scoreOf(report, unit)],
          goal: { atLeast: 100 },
        });
        failed.push(...listFailed(report, unit).map((id) => `${path} ${screen}: ${id}`));
      }
    }
  const notes = failed.length > 0 ? failed : ["Every audit passed."];
  return [{ title: `${LIGHTHOUSE}, what does not depend on time`, rows, isWide: true, notes }];
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? Number.NaN) * 100);
}

function listFailed({ categories, audits }: Report, name: string): string[] {
  const refs = categories[name]?.auditRefs ?? [];
  return refs.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}
