import { company } from "#content/company.ts";
import { depositHolds } from "#content/deposit.ts";
import { laborMinimum } from "#content/rates.ts";
import { hourlyMoves, ratesInWords } from "#content/rates-in-words.ts";
import { replyPromise } from "#content/reply-time.ts";
import { serviceQuestions } from "#content/services/questions.ts";
import type { ServiceCategory, ServiceSummary } from "#content/services/service.ts";
import { serviceSummaries } from "#content/services.ts";
import { ArrowRight } from "../../ui/icons/icons.tsx";
import { CallBand } from "../../ui/sections/call-band.tsx";
import { ServiceGrid } from "../../ui/sections/service-card.tsx";

const moving = listIn("moving");
const labor = listIn("labor");
const delivery = listIn("delivery");

function listIn(category: ServiceCategory): ServiceSummary[] {
  return serviceSummaries.filter((service) => service.category === category);
}

export function Services() {
  return (
    <>
      <Hero services={[...moving, ...labor, ...delivery]} />
      <div className="section">
        <div className="wrap">
          <Group
            id="moving-services"
            title="Moving"
            text={`Households, offices and single pieces, packed, driven and carried in. ${depositHolds}.${ratesInWords ? ` By the hour, for ${hourlyMoves}: ${ratesInWords}` : ""}`}
            services={moving}
          />
          <Group
            id="labor-services"
            title="Labor"
            text={`Movers and dollies, with your truck or without one. Loading and labor jobs typically have a ${laborMinimum}-hour minimum.`}
            services={labor}
          />
          <Group
            id="delivery-services"
            title="Delivery"
            text={`Goods for stores, offices and homes, within about ${company.deliveryMiles} miles of our area.`}
            services={delivery}
          />
        </div>
      </div>
      <CallBand
        title="Not sure which one you need?"
        text="Tell us what has to go, and where. We will tell you which services you need and put them in one estimate."
      />
    </>
  );
}

function Hero({ services }: { services: ServiceSummary[] }) {
  return (
    <section className="band ridge">
      <div className="wrap columns even">
        <div className="left">
          <h1>Moving, labor and delivery services</h1>
          <p className="lead">
            {services.length} services, one phone number. Most moves use two or three of them, and one
            estimate covers them all. {replyPromise}
          </p>
          <p className="actions">
            <a className="button button-signal" href="/contact">
              Contact Us Today
            </a>
          </p>
        </div>
        <nav className="services-find not-on-phones" aria-label="Find your service">
          {serviceQuestions.map(({ question, answers }) => (
            <div key={question}>
              <h2>{question}</h2>
              <ul>
                {answers
                  .filter(([id]) => services.some((service) => service.id === id))
                  .map(([id, answer]) => (
                    <li key={id}>
                      <a className="target apart" href={`/services/${id}`}>
                        {answer}
                        <ArrowRight className="icon go" />
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </section>
  );
}

type GroupProps = { id: string; title: string; text: string; services: ServiceSummary[] };

function Group({ id, title, text, services }: GroupProps) {
  if (services.length === 0) return null;
  return (
    <section className="services-group" id={id} aria-labelledby={`${id}-title`}>
      <div className="services-group-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </div>
      <ServiceGrid services={services} />
    </section>
  );
}
