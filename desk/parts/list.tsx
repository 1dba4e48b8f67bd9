import { count, formatNumber } from "#domain/quantities.ts";
import { readText } from "../route.ts";

/** Rows shown at first, and added by “Show more”. */
export const STEP = 50;
const MAX_ROWS = 1_000;

export function readShown(params: URLSearchParams): number {
  const shown = Number(params.get("shown"));
  return Number.isInteger(shown) && shown > STEP ? Math.min(shown, MAX_ROWS) : STEP;
}

/** Longer than any name. */
export const SEARCH_CHARS = 200;

export function readSearch(params: URLSearchParams): string {
  return readText(params, "q").slice(0, SEARCH_CHARS);
}

/** Leaves out empty parameters. */
export function buildUrl(path: string, params: Record<string, string | undefined>, shown = STEP): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams([...given, ...(shown > STEP ? [["shown", String(shown)]] : [])]);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function Tabs(props: {
  label: string;
  tabs: readonly { name: string; href: string; isCurrent: boolean; count?: number }[];
}) {
  return (
    <nav className="desk-tabs" aria-label={props.label}>
      {props.tabs.map(({ name, href, isCurrent, count }) => (
        <a key={name} href={href} aria-current={isCurrent ? "page" : undefined}>
          {name} {count !== undefined && <b>{formatNumber(count)}</b>}
        </a>
      ))}
    </nav>
  );
}

export function More(props: { shown: number; total: number; noun: string; href: string; order?: string }) {
  const { shown, total, noun, href, order = "newest first" } = props;
  if (total <= shown) return null;
  return (
    <div className="row">
      <span>
        {formatNumber(shown)} of {count(total, noun)}, {order}.
      </span>
      {shown < MAX_ROWS ? (
        <a className="button button-outline" href={href}>
          Show {STEP} more
        </a>
      ) : (
        <span>Search for older ones.</span>
      )}
    </div>
  );
}
