import { logo } from "#content/logo.ts";

/** The caller provides the accessible name. */
export function Logo({ name, tagline }: { name: string; tagline: string }) {
  return (
    <span className="logo">
      {logo ? (
        <img className="logo-own" src={logo.src} width={logo.width} height={logo.height} alt="" />
      ) : (
        <Mark />
      )}
      {!logo?.isWide && (
        <span>
          <b>{name}</b> <small>{tagline}</small>
        </span>
      )}
    </span>
  );
}

function Mark() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect className="logo-ground" width="40" height="40" rx="9" />
      <path className="logo-route" d="M9 30C19 30 12 18 22 18" />
      <circle className="logo-dot" cx="9" cy="30" r="3.2" />
      <path className="logo-pin" d="M28 25c-6-7.5-7.5-9.6-7.5-13a7.5 7.5 0 0 1 15 0c0 3.4-1.5 5.5-7.5 13Z" />
      <circle className="logo-ground" cx="28" cy="12" r="2.8" />
    </svg>
  );
}

export function Pin() {
  return (
    <svg className="pin" viewBox="0 0 26 34" aria-hidden="true">
      <path className="pin-body" d="M13 33C4 21 1.5 18 1.5 12.5a11.5 11.5 0 0 1 23 0C24.5 18 22 21 13 33Z" />
      <circle className="pin-hole" cx="13" cy="12.5" r="4.5" />
    </svg>
  );
}
