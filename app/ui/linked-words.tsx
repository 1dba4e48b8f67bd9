import { Fragment } from "react";
import { Link } from "react-router";

/** A text with its [label](address) links. */
export function LinkedWords({ text }: { text: string }) {
  const parts = text.split(/(\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    const [, label, href] = part.match(/^\[(.+)\]\((.+)\)$/) ?? [];
    if (!label || !href) return <Fragment key={part}>{part}</Fragment>;
    return href.startsWith("/") ? (
      <Link key={part} to={href}>
        {label}
      </Link>
    ) : (
      <a key={part} href={href}>
        {label}
      </a>
    );
  });
}
