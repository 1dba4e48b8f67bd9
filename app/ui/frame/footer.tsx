import { company } from "#content/company.ts";
import { leftOut } from "#content/left-out.ts";
import { servedTowns } from "#content/locations.ts";
import { emergencyHours } from "#content/opening-hours.ts";
import { listRegistrations } from "#domain/company/registrations.ts";
import lowerStyles from "../../styles/page-end.css?url";
import { Logo } from "../pictures/brand.tsx";
import { StarShape } from "../reviews/stars.tsx";
import { ThemeControl } from "../theme/theme-choice.tsx";

const pages = [
  ["about", "About"],
  ["plan", "Plan"],
  ["reviews", "Reviews"],
  ["faq", "FAQ"],
  ["contact", "Contact"],
] as const;

const shortNames = [
  ["one-time", "One-time move"],
  ["residential", "Residential"],
  ["commercial", "Commercial"],
  ["packing", "Packing"],
  ["loading", "Loading"],
  ["junk", "Junk removal"],
  ["furniture", "Furniture"],
  ["emergency", "Emergency"],
  ["box-truck", "Box truck"],
  ["final-mile", "Final mile"],
  ["freight", "Freight"],
] as const;

const services = shortNames.filter(([id]) => !leftOut.services.includes(id));

const locations = servedTowns.map(({ key, name }) => [key, name] as const);

const legal = [
  ["/terms-of-use", "Terms of use"],
  ["/privacy-policy", "Privacy"],
  ["/disclaimer", "Disclaimer"],
  ["/moving-rules", "Moving rules"],
  ["/accessibility", "Accessibility"],
] as const;

export function Footer({ year }: { year: number }) {
  return (
    <>
      {/* Blocks only what follows. */}
      <link rel="stylesheet" href={lowerStyles} />
      <footer className="footer night">
        <div className="wrap footer-columns">
          <Contact />
          <FooterList title="Company" folder="/" links={pages} />
          <FooterList title="Services" folder="/services/" links={services} />
          <FooterList title="Locations" folder="/locations/" links={locations} />
          <Legal year={year} />
        </div>
        <StarShape />
      </footer>
    </>
  );
}

function Contact() {
  const elsewhere: readonly { label: string; href: string }[] = [...company.websites, ...company.social];
  return (
    <div className="footer-contact">
      <a className="home-link" href="/" aria-label={`${company.name}, home`}>
        <Logo name={company.shortName} tagline={company.tagline} />
      </a>
      <p className="footer-phone num">
        <a href={company.phone.href}>{company.phone.display}</a>
      </p>
      <p>
        Office: {company.hours.office}
        <br />
        {emergencyHours && (
          <>
            {emergencyHours}
            <br />
          </>
        )}
        {company.city}
      </p>
      <p>
        <a href={`mailto:${company.emails.moves}`}>{company.emails.moves}</a>
        <br />
        <a href={`mailto:${company.emails.office}`}>{company.emails.office}</a>
      </p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FooterListProps = {
  title: "Company" | "Services" | "Locations";
  folder: string;
  links: readonly (readonly [id: string, label: string])[];
};

/** The list follows its details, which CSS cannot open on wide screens. */
function FooterList({ title, folder, links }: FooterListProps) {
  return (
    <nav className={`footer-${title.toLowerCase()}`} aria-label={title}>
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
      </details>
      <ul>
        {links.map(([id, label]) => (
          <li key={id}>
            <a href={folder + id}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Legal({ year }: { year: number }) {
  const numbers = listRegistrations().map(({ short, number }) => `${short} ${number}`);
  return (
    <div className="footer-legal row apart">
      <span className="num">{[`© ${year} ${company.name}`, ...numbers].join(" · ")}</span>
      <ul>
        {legal.map(([path, label]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
      <ThemeControl />
    </div>
  );
}
