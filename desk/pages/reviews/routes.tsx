import { reviewPolicy } from "#content/review-policy.ts";
import { listActs } from "#db/audit/log.ts";
import { changeReview } from "#db/reviews/change-review.ts";
import { countReviewRecords, findReviewRecord, listReviewRecords } from "#db/reviews/records.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { count } from "#domain/quantities.ts";
import { reviewActs } from "#domain/reviews/flags.ts";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { reviewImports } from "./import-routes.tsx";
import { actWords, ReviewList, readReviewListState, toFilter } from "./list.tsx";
import { ReviewPage } from "./review.tsx";

export const reviews: Route[] = [
  { method: "get", path: "/reviews", nav: "Reviews", handle: (visit) => list(visit) },
  { method: "get", path: "/reviews/one", handle: one },
  { method: "post", path: "/reviews/act", handle: act },
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
  const ticked = new Set(failed?.ticked);
  return {
    title: "Reviews",
    message: failed,
    status: failed ? 422 : 200,
    body: <ReviewList {...{ view, rows, total, home, ticked }} />,
  };
}

async function one({ services: { db }, url: { searchParams } }: Visit): Promise<Page> {
  const id = readText(searchParams, "id");
  const review = await findReviewRecord(db, id);
  if (!review) return notFound;
  const [history, onHome] = await Promise.all([listActs(db, "review_id", id), listFeaturedReviews(db)]);
  const isOnHome = onHome.some((other) => other.id === id);
  const list = searchParams.get("list") ?? "";
  return {
    title: `Review by ${review.name}`,
    body: <ReviewPage {...{ review, history, isOnHome, list }} />,
  };
}

/** On each review that was ticked in the list, or on the page's one. */
async function act(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, url } = visit;
  const wanted = reviewActs.find((name) => name === readText(form, "act"));
  if (!wanted) return notFound;
  const address = new URL(`/reviews?${readText(form, "list")}`, url);
  const ticked = form.getAll("id").map(String);
  const reason = wanted === "hide" ? readText(form, "choice") : "";
  const refuse = (text: string, ids = ticked) => list({ ...visit, url: address }, { text, ticked: ids });
  if (ticked.length === 0) return refuse("Nothing was changed: tick the reviews first.");
  const fault = wanted === "hide" && findChoiceFault(reason);
  if (fault) return refuse(`Nothing was changed. ${fault}.`);
  const left: string[] = [];
  for (const id of ticked) {
    const change = await changeReview(services.db, { id, act: wanted, by, reason });
    if (change.outcome !== "done") left.push(id);
  }
  const text = "stayed as before: show a hidden review before you feature it.";
  if (left.length > 0) return refuse(`${count(left.length, "review")} ${text}`, left);
  return {
    redirect: address.pathname + address.search,
    flash: { text: `${count(ticked.length, "review")} ${actWords[wanted].done}.` },
  };
}

/** The reviews page promises that these are the only reasons. */
function findChoiceFault(choice: string): string | undefined {
  if (!choice) return "Choose a reason for hiding it";
  if (reviewPolicy.hidden.some((reason) => reason.trim() === choice)) return undefined;
  return `“${choice}” is not a reason that our reviews page allows. Choose one from the list`;
}
