export function RouteLine({ className = "" }: { className?: string }) {
  return (
    <svg className={`route-line ${className}`} viewBox="0 0 120 40" aria-hidden="true">
      <path className="route-dash" d="M6 24C34 24 38 8 62 10S88 26 107 26" />
      <circle className="route-dot" cx="6" cy="24" r="5" />
      <path
        className="route-pin"
        d="M110 32c-7-9-8.5-11.5-8.5-15.5a8.5 8.5 0 0 1 17 0c0 4-1.5 6.5-8.5 15.5Z"
      />
      <circle className="route-hole" cx="110" cy="16.5" r="3" />
    </svg>
  );
}
