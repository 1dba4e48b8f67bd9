import { reviewPolicy } from "#content/review-policy.ts";
import { listActs } from "#db/audit/log.ts";
import { changeReview } from "#db/reviews/change-review.ts";
import { countReviewRecords, findReviewRecord, listReviewRecords } from "#db/reviews/records.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { count } from "#domain/quantities.ts";
import { findReasonFault, type ReviewAct, reviewActs } from "#domain/reviews/flags.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";
import { Message } from "../../parts/message.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { reviewImports } from "./import-routes.tsx";
import { manyWords, ReviewList, readReviewListState, toFilter } from "./list.tsx";
import { doneWords, type Failed, ReviewPage } from "./review.tsx";

export const reviews: Route[] = [
  { method: "get", path: "/reviews", nav: "Reviews", handle: (visit) => list(visit) },
  {
    method: "get",
    path: "/reviews/one",
    handle: (visit) => one(visit, readText(visit.url.searchParams, "id"), {}),
  },
  { method: "post", path: "/reviews/act", handle: act },
  { method: "post", path: "/reviews/act-many", handle: actOnMany },
  ...reviewImports,
];

async function list(
  { services: { db }, url }: Visit,
  failed?: { text: string; ticked: readonly string[] },
): Promise<Page> {
  const view = readReviewListState(url.searchParams);
  const filter = toFilter(view);
  const [rows, total, onHome] = await Promise.all([
    listReviewRecords(db, filter, view.shown),
    countReviewRecords(db, filter),
    listFeaturedReviews(db),
  ]);
  const home = new Set(onHome.map(({ id }) => id));
  const done = readAct(readText(url.searchParams, "done"));
  const message = failed ? (
    <Message tone="failed">{failed.text}</Message>
  ) : (
    done && (
      <Message tone="done">{`${count(Number(readText(url.searchParams, "many")), "review")} ${manyWords[done].done}.`}</Message>
    )
  );
  const ticked = new Set(failed?.ticked);
  return {
    title: "Reviews",
    message,
    status: failed ? 422 : 200,
    body: <ReviewList {...{ view, rows, total, home, ticked, message }} />,
  };
}

async function one(
  { services: { db }, url }: Visit,
  id: string,
  { failed, list }: { failed?: Failed; list?: string },
): Promise<Page> {
  const review = await findReviewRecord(db, id);
  if (!review) return notFound;
  const [history, onHome] = await Promise.all([listActs(db, "review_id", id), listFeaturedReviews(db)]);
  const done = readAct(url.searchParams.get("done") ?? "");
  return {
    title: `Review by ${review.name}`,
    message: failed?.text ?? (done && doneWords[done]),
    status: failed?.status ?? 200,
    body: (
      <ReviewPage
        review={review}
        history={history}
        isOnHome={onHome.some((other) => other.id === id)}
        homeIsFull={onHome.length >= FEATURED_ON_HOME}
        done={failed ? undefined : done}
        failed={failed}
        list={list ?? url.searchParams.get("list") ?? ""}
      />
    ),
  };
}

async function act(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by } = visit;
  const [id, list] = [readText(form, "id"), readText(form, "list")];
  const [choice, note] = [readText(form, "choice"), readText(form, "note")];
  const wanted = readAct(readText(form, "act"));
  if (!wanted) return notFound;
  const reason = [choice, note].filter(Boolean).join(" ");
  const refuse = (status: Failed["status"], text: string) =>
    one(visit, id, { failed: { status, text, choice, note }, list });
  const fault = (wanted === "hide" && findChoiceFault(choice)) || findReasonFault(wanted, reason);
  if (fault) return refuse(422, `${fault}.`);
  const change = await changeReview(services.db, { id, act: wanted, by, reason });
  if (change.outcome === "unknown") return notFound;
  if (change.outcome === "refused") return refuse(409, `Nothing was changed: ${change.problem}.`);
  return { redirect: `/reviews/one?${new URLSearchParams({ id, done: wanted, ...(list && { list }) })}` };
}

/** One act on each review that was ticked in the list. */
async function actOnMany(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, url } = visit;
  const wanted = readAct(readText(form, "act"));
  if (!wanted) return notFound;
  const address = new URL(`/reviews?${readText(form, "list")}`, url);
  const ticked = form.getAll("id").map(String);
  const reason = wanted === "hide" ? readText(form, "choice") : "";
  const refuse = (text: string) => list({ ...visit, url: address }, { text, ticked });
  if (ticked.length === 0) return refuse("Nothing was changed: tick the reviews first.");
  const fault = wanted === "hide" && findChoiceFault(reason);
  if (fault) return refuse(`Nothing was changed. ${fault}.`);
  const left: string[] = [];
  for (const id of ticked) {
    const change = await changeReview(services.db, { id, act: wanted, by, reason });
    if (change.outcome !== "done") left.push(id);
  }
  if (left.length > 0)
    return list(
      { ...visit, url: address },
      {
        text: `${count(left.length, "review")} stayed as before: show a hidden review before you feature it.`,
        ticked: left,
      },
    );
  address.searchParams.set("done", wanted);
  address.searchParams.set("many", String(ticked.length));
  return { redirect: address.pathname + address.search };
}

/** The reviews page promises that these are the only reasons. */
function findChoiceFault(choice: string): string | undefined {
  if (!choice) return "Choose a reason for hiding it";
  if (reviewPolicy.hidden.some((reason) => reason.trim() === choice)) return undefined;
  return `“${choice}” is not a reason that our reviews page allows. Choose one from the list; nothing was hidden`;
}

function readAct(typed: string): ReviewAct | undefined {
  return reviewActs.find((name) => name === typed);
}
