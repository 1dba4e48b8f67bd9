import { data, Link, redirect } from "react-router";
import { company } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import { card } from "#content/referral-offer.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { formatLongDate } from "#domain/dates/local-day.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import { listReachedSteps, type ProgressStep, progressSteps } from "#domain/referrals/status.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readOwnLink, replaceOwnLink } from "../../loaders/own-link.ts";
import { describeHiddenPage } from "../../seo/describe-page.ts";
import { Failure } from "../../ui/frame/failure.tsx";
import { OwnLink } from "../../ui/link/own-link.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./referral-status.css?url";

type Reached = { step: ProgressStep; day: string };

const { processing } = company.referral;

/** Private page, found only by its token. Not streamed, so that an unknown token can be a 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  if (!/^[\w-]{16,128}$/.test(params.token)) throw data(null, { status: 404 });
  const progress = await findReferralProgress(db, params.token).catch((error: unknown) => {
    log.error({ err: error }, "the referral cannot be read");
    return "failed" as const;
  });
  if (progress === "failed") return data(null, { status: 503 });
  if (!progress) throw data(null, { status: 404 });
  const reached = listReachedSteps(progress.createdAt, progress.changes);
  return {
    friend: progress.friendName && firstName(progress.friendName),
    link: await readOwnLink(context, progress.owner),
    page: `/referrals/status/${params.token}`,
    giftCard: progress.giftCard,
    reached: reached.map(({ step, at }): Reached => ({ step, day: formatLongDate(at) })),
  };
}

/** Replaces the referrer's own link. */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  const progress = await findReferralProgress(context.get(servicesContext).db, token);
  if (!progress) throw data(null, { status: 404 });
  await replaceOwnLink(context, progress.owner, token);
  return redirect(`/referrals/status/${token}`);
}

/** Shows nothing else about the friend, because links get forwarded. */
function firstName(typed: string): string | null {
  const name = mailableName(typed);
  return name === "a friend" ? null : (name.split(" ")[0] ?? null);
}

export function headers() {
  return {
    "Cache-Control": "no-store",
    // Unlike no-referrer, it lets the page's form send its Origin.
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta() {
  return describeHiddenPage(`Your Referral | ${company.name}`);
}

export default function ReferralStatus({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Failure />;
  const { friend, giftCard, reached, link, page } = loaderData;
  const last = reached.at(-1)?.step ?? "received";
  return (
    <section className="section">
      <div className="wrap">
        <h1>{friend ? `Your referral of ${friend}` : "Your referral of a friend"}</h1>
        <p className="lead">{newsAt[last](friend ?? "Your friend", giftCard)}</p>
        <div className="card progress">
          <ol className="progress-steps">
            {progressSteps.map((step, index) => (
              <Step key={step} step={step} number={index + 1} reached={reached} isLast={step === last} />
            ))}
          </ol>
          <div className="progress-end row perforated">
            <p className="tag">
              <span>
                Your reward
                <b className="num">{`${giftCard} gift card`}</b>
                {words[last][1]}
              </span>
            </p>
            <p className="progress-note quiet">
              Keep this page’s address to yourself. Questions? Call{" "}
              <a className="num" href={company.phone.href}>
                {company.phone.display}
              </a>
              . {allHours}
            </p>
          </div>
        </div>
        {link && <OwnLink link={link} page={page} />}
        <p className="actions">
          <Link className="button button-outline" to="/referrals">
            Refer Another Friend
          </Link>
        </p>
      </div>
    </section>
  );
}

function Step(props: { step: ProgressStep; number: number; reached: Reached[]; isLast: boolean }) {
  const { step, number, reached, isLast } = props;
  const day = reached.find((one) => one.step === step)?.day;
  return (
    <li className={day ? "progress-reached" : undefined} aria-current={isLast ? "step" : undefined}>
      <span className="progress-dot" aria-hidden>
        <b>{number}</b>
      </span>
      <div>
        <h2>{words[step][0]}</h2>
        <p className="quiet num">{day ?? "Not yet"}</p>
      </div>
    </li>
  );
}

/** The step, and what it says of the reward. */
const words: Record<ProgressStep, readonly [title: string, reward: string]> = {
  received: ["Received", "By email, after the move is completed"],
  booked: ["Move booked", "By email, after the move is completed"],
  completed: ["Move completed", "Coming to your email"],
  rewarded: ["Gift card sent", "Sent to your email"],
};

/** Before a booking, the same text for everyone. */
const newsAt: Record<ProgressStep, (friend: string, giftCard: string) => string> = {
  received: () =>
    `We have it. If your friend is new to us, we email the code within ${processing}, usually within minutes. This page shows when a booking uses it.`,
  booked: (friend) => `${friend} has booked a move with your code. The gift card follows after the move.`,
  completed: (friend, giftCard) => `${friend} has moved. Your ${giftCard} gift card comes ${card.comes}.`,
  rewarded: (_friend, giftCard) =>
    `Your ${giftCard} gift card was sent ${card.comes}. Thank you for telling a friend about us.`,
};
