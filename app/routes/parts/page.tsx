import type { ReactNode } from "react";
import { openingHours } from "#content/opening-hours.ts";
import { serviceSummaries as services } from "#content/services.ts";
import { Field } from "../../forms/field.tsx";
import { Accordion } from "../../ui/accordion.tsx";
import { Logo, Pin, RouteLine } from "../../ui/brand.tsx";
import { CityCard } from "../../ui/city-card.tsx";
import { ArrowRight, Phone } from "../../ui/icons.tsx";
import { ServiceScene, StepScene } from "../../ui/scenes.tsx";
import { ServiceCard } from "../../ui/service-card.tsx";
import { ServiceMap } from "../../ui/service-map.tsx";
import { Stars } from "../../ui/stars.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { WeatherLoading, WeatherWidget } from "../../ui/weather-widget.tsx";
import heroStyles from "../home/first.css?url";
import homeStyles from "../home/lower.css?url";
import areaStyles from "../service-areas/service-areas.css?url";
import partStyles from "./parts.css?url";

/** Every interface part in every state; a route in development only (app/routes.ts). */
export const links = () =>
  [heroStyles, homeStyles, areaStyles, partStyles].map((href) => ({ rel: "stylesheet", href }));

const swatches = [
  "paper",
  "card",
  "mist",
  "kraft",
  "kraft-pale",
  "night",
  "ink",
  "ink-2",
  "signal",
  "route",
  "error",
  "ok",
  "line",
  "line-strong",
];
const steps = ["ask", "date", "pack", "drive", "arrive"] as const;
const weather = {
  current: { temp_f: 58.4, condition: { text: "Partly cloudy", code: 1003 } },
  location: { name: "Ashburn", region: "Virginia" },
};
const questions = [
  { question: "A question, closed?", answer: "Its answer." },
  { question: "A second question?", answer: "In a list without a name, each opens on its own." },
];

export default function Parts() {
  return (
    <div className="wrap section">
      <h1>Parts</h1>
      <Basics />
      <Buttons />
      <Fields />
      <Brand />
      <LiveParts />
      <Pictures />
    </div>
  );
}

function Basics() {
  return (
    <>
      <Part title="Colors">
        {swatches.map((name) => (
          <span key={name} className="swatch">
            <span className="label" style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Part>
      <Part title="Type">
        <div>
          <h2>Heading two</h2>
          <h3>Heading three</h3>
          <p className="lead">Lead, for the sentence under a heading.</p>
          <p>
            Body text with <a href="/faq">questions</a> and figures <b className="num">$1,000,000</b>.
          </p>
        </div>
      </Part>
    </>
  );
}

function Buttons() {
  return (
    <>
      <Part title="Buttons and links">
        {["signal", "ink", "outline"].map((kind) => (
          <button key={kind} type="button" className={`button button-${kind}`}>
            <Phone className="icon" />
            {kind}
            <ArrowRight className="icon go" />
          </button>
        ))}
        <button type="button" className="button button-signal" disabled>
          Submitting...
        </button>
        <button type="button" className="round-button" aria-label="Next">
          <ArrowRight className="icon" />
        </button>
        <a className="route-link" href="#parts">
          A link that stands alone
        </a>
      </Part>
      <Part title="On the night band">
        <div className="night specimen specimen-row">
          <button type="button" className="button button-signal">
            Signal
          </button>
          <button type="button" className="button button-outline">
            Outline
          </button>
          <Logo name="Ashfield" tagline="Moving Co." />
        </div>
      </Part>
    </>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <Field name="plain" label="Plain" />
      <Field name="optional" label="With a hint" optional placeholder="Town or ZIP" />
      <Field name="wrong" label="Wrong" error="Name must be at least 2 characters" />
      <Field name="many" label="Many lines" multiline optional />
    </Part>
  );
}

function Brand() {
  return (
    <Part title="Label, tag, stars, brand">
      <div className="label specimen">
        A label
        <div className="perforated specimen-line">and its perforated line</div>
      </div>
      <div className="tag">
        <b className="specimen-code">ASH-7K4M-Q9XC</b>
      </div>
      <Stars rating={5} />
      <Stars rating={3} />
      <Pin />
      <span className="specimen-small">
        <RouteLine />
      </span>
    </Part>
  );
}

function LiveParts() {
  const showToast = useToast();
  return (
    <>
      <Part title="Accordion">
        <Accordion questions={questions} />
      </Part>
      <Part title="Weather: loading, a reading, none">
        <WeatherLoading />
        <WeatherWidget sent={null} refreshed={weather} />
        <WeatherWidget sent={null} refreshed={null} />
      </Part>
      <Part title="Toasts">
        <button
          type="button"
          className="button button-outline"
          onClick={() => showToast({ kind: "success", title: "Referral submitted successfully!" })}
        >
          Success
        </button>
        <button
          type="button"
          className="button button-outline"
          onClick={() => showToast({ kind: "failure", title: "Something went wrong. Please try again." })}
        >
          Failure
        </button>
      </Part>
      <Part title="Skeleton">
        <span className="skeleton specimen-wide" />
      </Part>
    </>
  );
}

function Pictures() {
  return (
    <>
      <Part title="Cards">
        <ul className="service-grid specimen-full">
          {services.slice(0, 2).map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
        <CityCard
          city={{ key: "ashburn", name: "Ashburn", description: "A home office." }}
          head={["Home office", openingHours.brief.span]}
          isOffice
        />
        <CityCard
          city={{ key: "reston", name: "Reston", description: "Another town." }}
          head={["From Sterling", "5 mi"]}
          isOffice={false}
        />
      </Part>
      <Part title="Scenes">
        {services.map(({ id }) => (
          <span key={id} className="specimen-scene">
            <ServiceScene id={id} />
          </span>
        ))}
        {steps.map((step) => (
          <span key={step} className="specimen-small">
            <StepScene step={step} />
          </span>
        ))}
      </Part>
      <Part title="Map">
        <div className="specimen-full">
          <ServiceMap variant="areas" />
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="perforated part">
      <h2>{title}</h2>
      <div className="part-states">{children}</div>
    </section>
  );
}
