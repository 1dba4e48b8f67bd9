import { Fragment } from "react";
import { contactDetails } from "#content/contact-details.ts";
import { estimateKinds } from "#content/estimate-kinds.ts";
import {
  booklet,
  brochure,
  type MovingRule,
  movingRules,
  ruleChart,
  rulesReadOn,
} from "#content/moving-rules.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { TrustPanel } from "../../ui/sections/trust-panel.tsx";
import { Valuation } from "./valuation.tsx";

export function MovingRules() {
  return (
    <>
      <section className="band ridge">
        <div className="wrap columns even">
          <div className="rules-title left flow">
            <h1>Which rules cover my move?</h1>
            <p className="lead">
              It depends on both addresses. Find your start on the left and your destination at the top. The
              answer says who regulates the mover, how the price is set, and what you are owed.
            </p>
            <p>
              These rules cover household goods moved between homes or storage. An office move follows its
              contract.
            </p>
          </div>
          <RuleChart />
        </div>
      </section>
      <Section>
        <div className="section-head">
          <h2>The five answers</h2>
          <p className="rules-read quiet">
            Sources read on {rulesReadOn}. Rules change: only their current text counts, and this page is not
            legal advice.
          </p>
        </div>
        {movingRules.map((rule) => (
          <Answer key={rule.id} rule={rule} />
        ))}
      </Section>
      <Estimates />
      <Valuation />
      <Section layout="columns uneven">
        <Booklet />
        <TrustPanel title={`Look up ${contactDetails.shortName}`} />
      </Section>
      <EstimateBand
        title="Know what you are signing"
        text="Tell us where you are moving from and to. The written estimate is free, with no obligation."
      />
    </>
  );
}

function RuleChart() {
  const [first] = ruleChart;
  return (
    <div className="rules-chart card">
      <table>
        <caption className="visually-hidden">
          Which rules cover a move: a row for each start, a column for each destination
        </caption>
        <thead>
          <tr>
            <td />
            {first?.to.map(({ to }) => (
              <th key={to} scope="col">
                <PlaceName name={to} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ruleChart.map(({ from, to: ends }) => (
            <tr key={from}>
              <th scope="row">
                <PlaceName name={from} />
              </th>
              {ends.map(({ to, rules }) => (
                <td key={to} className={from === to ? "rules-home" : undefined}>
                  {rules.map((id) => (
                    <a key={id} href={`#${id}`} aria-label={`${chartLabels[id]}, from ${from} to ${to}`}>
                      {chartLabels[id]}
                    </a>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Others</th>
            <td colSpan={3}>
              To or from any other state: <a href="#state-line">Federal rules</a>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const chartLabels: Record<(typeof movingRules)[number]["id"], string> = {
  "virginia-30-miles": "30 miles or less",
  "virginia-over-30-miles": "Over 30 miles",
  dc: "DC rules",
  maryland: "Maryland rules",
  "state-line": "Federal rules",
};

/** "Washington" on phones. */
function PlaceName({ name }: { name: string }) {
  const [long, short] = name.split(", ");
  if (!short) return long;
  return (
    <>
      <span className="rules-long">{long}, </span>
      {short}
    </>
  );
}

function Answer({ rule }: { rule: MovingRule }) {
  const { id, tag, title, regulator, facts, note, sources } = rule;
  return (
    <article className="rules-answer card" id={id} aria-labelledby={`${id}-title`}>
      <div className="rules-head">
        <span className="code-tag" aria-hidden>
          {tag}
        </span>
        <h3 id={`${id}-title`}>{title}</h3>
        <p className="quiet">{regulator}</p>
      </div>
      <div className="rules-facts">
        <Facts className="facts told ruled" facts={Object.entries(facts)} />
        {note && <p className="rules-note note">{note}</p>}
        <p className="rules-sources quiet">
          Sources:{" "}
          {Object.entries(sources).map(([label, href], index) => (
            <Fragment key={label}>
              {index > 0 && "; "}
              {href ? <a href={href}>{label}</a> : label}
            </Fragment>
          ))}
          .
        </p>
      </div>
    </article>
  );
}

function Estimates() {
  return (
    <Section className="pale" id="estimates">
      <h2>What an estimate is</h2>
      <ul className="torn-columns">
        {estimateKinds.map(({ title, text, source }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="quiet">Source: {source}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Booklet() {
  return (
    <div className="booklet left">
      <div className="booklet-cover" aria-hidden>
        <p>{booklet.title}</p>
        <span>FMCSA</span>
      </div>
      <div className="flow">
        <h2>Read this before you sign</h2>
        <p>
          The Federal Motor Carrier Safety Administration wrote a booklet and a short brochure for people who
          move between states. They cover estimates, what you sign, delivery and claims, and a mover has to
          give you both before you book. With a written estimate for a move over 30 miles within Virginia you
          get a booklet that the Code of Virginia asks for (46.2-2157).
        </p>
        {[booklet, brochure].map(({ title, href }) => (
          <p key={title}>
            <RouteLink to={href}>{title}</RouteLink>
          </p>
        ))}
      </div>
    </div>
  );
}
