import { lostArticles } from "#content/moving-rules.ts";
import { limitUnlessListed, releasedValue } from "#domain/moves/valuation.ts";
import { Facts } from "../../ui/sections/facts.tsx";
import { Section } from "../../ui/sections/section.tsx";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** Levels of liability for interstate moves. */
export function Valuation() {
  return (
    <Section className="pale" id="valuation" aria-labelledby="valuation-title">
      <div className="section-head">
        <h2 id="valuation-title">What a mover owes you for damage</h2>
        <p className="lead">
          Between states you choose one of two levels, in writing, before loading. Neither is insurance: they
          set how much the mover itself is liable for. Within one state, read your contract.
        </p>
      </div>
      <Levels />
      <Example />
    </Section>
  );
}

const levels = [
  {
    name: "Released value",
    figure: "$0.60 a pound",
    facts: {
      "What it costs": "Nothing extra.",
      "What it pays": "At most $0.60 for each pound of the article.",
      "How you get it": "You waive full value protection, and sign for released value.",
      "Look out for": "Light things that cost a lot.",
    },
  },
  {
    name: "Full value protection",
    figure: "Repair, replace or pay",
    facts: {
      "What it costs": "An extra charge, listed in the estimate.",
      "What it pays": "The repair, a replacement of like kind, or its cost.",
      "How you get it": "You do not have to do anything: it applies unless you waive it.",
      "Look out for":
        "Articles over $100 a pound. List them in writing, or the mover may pay no more than that rate.",
    },
  },
];

function Levels() {
  return (
    <div className="levels">
      {levels.map(({ name, figure, facts }) => (
        <section key={name} className="fact-card card">
          <h3>{name}</h3>
          <p className="levels-figure num">{figure}</p>
          <Facts className="ruled" facts={Object.entries(facts)} />
        </section>
      ))}
    </div>
  );
}

function Example() {
  return (
    <div className="lost columns">
      <div className="left">
        <h3>An example: three things do not arrive</h3>
        <p>
          Released value multiplies the weight by $0.60. So the lightest item pays the least, and it may be
          the one you miss most.
        </p>
      </div>
      <table className="lost-table table">
        <caption className="visually-hidden">What each level pays for three lost articles</caption>
        <thead>
          <tr>
            <th scope="col">Lost</th>
            <th scope="col">To replace it</th>
            <th scope="col">Released value</th>
            <th scope="col">Full value, up to</th>
          </tr>
        </thead>
        <tbody className="num">
          {lostArticles.map((article) => (
            <LostArticle key={article.name} {...article} />
          ))}
        </tbody>
      </table>
      <p className="quiet">
        Before any deductible that you chose. Weights and prices are examples; the rates are from 49 CFR
        375.203 and the Surface Transportation Board’s order on released rates, RR 999.
      </p>
    </div>
  );
}

function LostArticle({ name, pounds, value }: (typeof lostArticles)[number]) {
  const unlisted = limitUnlessListed({ pounds, value });
  return (
    <tr>
      <th scope="row">
        {name}, {pounds}&nbsp;lb
      </th>
      <td>{dollars.format(value)}</td>
      <td>
        <b>{dollars.format(releasedValue({ pounds, value }))}</b>
      </td>
      <td>
        <b>{dollars.format(value)}</b>
        {unlisted !== undefined && <small>{dollars.format(unlisted)} if it was not listed</small>}
      </td>
    </tr>
  );
}
