import { Link } from "react-router";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs, listAnswers } from "#content/home-faq.ts";
import { allHours } from "#content/opening-hours.ts";
import { isFaqSearch } from "#domain/faq/term.ts";
import { describePage } from "../../seo/describe-page.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { Phone } from "../../ui/icons/icons.tsx";
import type { Route } from "./+types/page.ts";
import { Categories } from "./categories.tsx";
import pageStyles from "./faq.css?url";
import { FaqSearch } from "./search.tsx";
import { type FaqAddress, useFaqAddress } from "./use-faq-address.ts";

const QuestionsData = unhydrated(
  () => import("../../ui/structured-data/structured-data.tsx"),
  "QuestionsData",
);

const popularTopics = faqCategories.slice(0, 4);
const allQuestions = faqCategories.flatMap(({ questions }) => questions);
const answerCount = allQuestions.length;
/** Search engines want each question on one page; the home page has its own. */
const ownQuestions = listAnswers(allQuestions.filter(({ id }) => !homeFaqs.some((one) => one.id === id)));

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, location }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/faq",
    isPart: isFaqSearch(new URLSearchParams(location.search)),
    title: `Moving Questions and Answers | ${company.name}`,
    description: `${answerCount} plain answers about deposits, packing, trucks, parking and insurance in ${company.serviceArea}. Search them all at once.`,
  });
}

export default function Faq() {
  const address = useFaqAddress();
  return (
    <div className="faq" data-live={address.isLive || undefined}>
      <section className="faq-hero band ridge">
        <div className="wrap columns">
          <div className="left">
            <h1>Frequently asked questions</h1>
            <p className="lead">
              {answerCount} answers about booking, paying, packing and the day itself. Type a word, or start
              with a topic.
            </p>
            <FaqSearch address={address} />
          </div>
          <PopularTopics address={address} />
        </div>
      </section>
      <Categories address={address} />
      <EstimateBand
        title="Not answered here?"
        text={`Ask a person. ${allHours}`}
        second={
          <>
            <Link className="button button-outline" to="/contact">
              Contact us
            </Link>
            <a className="button button-outline" href={company.phone.href}>
              <Phone className="icon" />
              Call us
            </a>
          </>
        }
      />
      <QuestionsData questions={ownQuestions} />
    </div>
  );
}

function PopularTopics({ address }: { address: FaqAddress }) {
  return (
    <div className="faq-popular">
      <h2>Popular topics</h2>
      <ul>
        {popularTopics.map(({ id, title }) => (
          <li key={id}>
            <Link className="tag" to={address.linkToCategory(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
