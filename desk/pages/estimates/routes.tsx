import { listActs } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { countEstimates, countEstimatesByState, findEstimates, listEstimates } from "#db/estimates/list.ts";
import { changeMove, type MoveChangeResult } from "#db/moves/change.ts";
import {
  type EstimateState,
  estimateStateNames,
  findEstimateReasonFault,
  readEstimateState,
} from "#domain/estimates/state.ts";
import { writeFullDay } from "#domain/places/local-day.ts";
import { type Answer, isId, type Page, type Route, readText, type Visit } from "../../route.ts";
import { EstimateList, readListPlace } from "./list.tsx";
import { EstimatePage, type Failed } from "./one.tsx";

/** The estimate requests: all of them, and one with what can be done with it. */
export const estimates: Route[] = [
  { method: "get", path: "/estimates", nav: "Estimates", answer: list },
  {
    method: "get",
    path: "/estimates/:id",
    answer: (visit) => one(visit, { done: readEstimateState(visit.url.searchParams.get("done") ?? "") }),
  },
  { method: "post", path: "/estimates/:id/state", answer: mark },
];

async function list({ services: { db }, url }: Visit): Promise<Page> {
  const place = readListPlace(url);
  const { shown, ...filter } = place;
  const [rows, total, counts] = await Promise.all([
    listEstimates(db, filter, shown),
    countEstimates(db, filter),
    countEstimatesByState(db),
  ]);
  return { title: "Estimates", body: <EstimateList {...{ place, rows, total, counts }} /> };
}

async function one(
  { services: { db }, params }: Visit,
  say: { done?: EstimateState | undefined; failed?: Failed },
): Promise<Page> {
  const id = params["id"] ?? "";
  const [estimate] = isId(id) ? await findEstimates(db, id) : [];
  if (!estimate) return gone;
  const [history, emails] = await Promise.all([
    listActs(db, "estimate_id", id),
    listEmails(db, { subject: id }),
  ]);
  const done = say.done === estimate.state ? say.done : undefined;
  return {
    title: "Estimate request",
    status: say.failed?.status ?? 200,
    body: <EstimatePage {...{ estimate, history, emails, done, failed: say.failed }} />,
  };
}

const gone: Page = {
  title: "There is no such request",
  status: 404,
  body: (
    <>
      <h1>There is no such request</h1>
      <p>
        It may have been erased since. <a href="/estimates">Go to all estimate requests</a>
      </p>
    </>
  ),
};

async function mark(visit: Visit, form: FormData): Promise<Answer> {
  const { services, session, params } = visit;
  const [to, seen] = [readEstimateState(readText(form, "to")), readEstimateState(readText(form, "seen"))];
  const reason = readText(form, "reason");
  if (!to || !seen) return one(visit, { failed: { status: 422, text: "Choose what became of it.", reason } });
  const fault = findEstimateReasonFault(reason);
  if (fault) return one(visit, { failed: { status: 422, text: `${fault}.`, reason, to } });
  const id = params["id"] ?? "";
  const by = { place: "desk", name: session.name } as const;
  const result = isId(id)
    ? await changeMove(services.db, { id, changes: { state: to }, by, reason, seenState: seen })
    : ({ changed: false, problem: "unknown" } as const);
  if (!result.changed && result.problem === "unknown") return gone;
  if (result.changed || result.problem === "done") {
    const isToday = readText(form, "back") === "today";
    return { redirect: isToday ? `/?marked=${id}` : `/estimates/${id}?done=${to}` };
  }
  return one(visit, { failed: { status: 409, text: explain(result, to), reason, to } });
}

/** For whoever was overtaken: what it is now, and that theirs was not done. */
function explain(
  result: Exclude<MoveChangeResult, { changed: true } | { problem: "unknown" | "done" }>,
  to: EstimateState,
): string {
  if (result.problem === "no-day") return "Set the moving date first.";
  if (result.problem === "day-taken") return `${writeFullDay(result.day)} is ${result.dayState}.`;
  const now = `It is ${estimateStateNames[result.from].toLowerCase()} by now`;
  return result.problem === "overtaken"
    ? `Somebody else was first. ${now}, as the history says, so it was not marked as ${estimateStateNames[to].toLowerCase()}.`
    : `${now}, so it cannot be ${estimateStateNames[to].toLowerCase()}.`;
}
