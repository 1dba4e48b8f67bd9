import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { EstimateLink } from "../estimate/estimate-link.tsx";
import { Menu, Phone, X } from "../icons/icons.tsx";
import { Logo } from "../pictures/brand.tsx";

const pages = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About" },
  { to: "/services", label: "Services" },
  { to: "/service-areas", label: "Service areas" },
  { to: "/plan", label: "Plan" },
  { to: "/reviews", label: "Reviews" },
  { to: "/referrals", label: "Referrals" },
  { to: "/faq", label: "FAQ" },
  { to: "/contact", label: "Contact" },
];

export function Header({ weather }: { weather: ReactNode }) {
  const isUrgent = useLocation().pathname === "/services/emergency";
  return (
    <header className="header">
      <div className="wrap">
        <Link className="home-link" to="/" aria-label={`${contactDetails.name}, home`}>
          <Logo name={contactDetails.shortName} tagline={contactDetails.tagline} />
        </Link>
        <nav className="nav not-on-phones" aria-label="Main">
          <PageLinks />
          {weather}
        </nav>
        <a className="header-phone target num not-on-phones" href={contactDetails.phone.href}>
          <Phone className="icon" />
          {contactDetails.phone.display}
        </a>
        <EstimateLink
          className={`header-estimate not-on-phones button button-${isUrgent ? "outline" : "signal"}`}
        >
          Free estimate
        </EstimateLink>
        <MobileMenu />
      </div>
    </header>
  );
}

function PageLinks({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}
            onClick={onChoose}
            prefetch="intent"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Works without scripts. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useCloseFromOutside(menu);
  return (
    <details className="menu" ref={menu}>
      <summary className="menu-button target">
        <Menu className="icon when-closed" />
        <X className="icon when-open" />
        Menu
      </summary>
      <nav className="menu-pages" aria-label="Mobile">
        <PageLinks onChoose={close} />
      </nav>
    </details>
  );
}

/** Closes the menu on a press or focus outside, and on Escape, which focuses its button. */
function useCloseFromOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open");
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (!menu.current?.open || key !== "Escape") return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onOutside, { signal });
    document.addEventListener("focusin", onOutside, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => listening.abort();
  }, [menu]);
}
