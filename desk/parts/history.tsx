import { Moment } from "./moment.tsx";

type Line = { at: Date; who: string; what: string; why: string };

/** Who acts without a name. */
export const COMMAND = "A command";
export const SETTLED = "was done with an email that did not arrive";

type Act = { at: Date; name: string | null; act: string; reason: string | null };

/** Without words for it, the act's own name. */
export function describeAct({ at, name, act, reason }: Act, what = act): Line {
  return { at, who: name ?? COMMAND, what, why: reason ?? "" };
}

/** Shows the oldest first. */
export function HistoryLines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <p className="quiet">No changes yet.</p>;
  return (
    <ol className="desk-history">
      {lines
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, who, what, why }) => (
          <li key={`${at.getTime()} ${what}`}>
            <Moment at={at} />
            <p>
              <b>{who}</b> {what}
              {why && <span className="quiet">: {why}</span>}
            </p>
          </li>
        ))}
    </ol>
  );
}
