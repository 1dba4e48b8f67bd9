import { Fragment } from "react";

/** For [label](address) in a text. */
export function LinkedWords({ text }: { text: string }) {
  const parts = text.split(/(\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    const [, label, href] = part.match(/^\[(.+)\]\((.+)\)$/) ?? [];
    if (!label || !href) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} href={href}>
        {label}
      </a>
    );
  });
}
