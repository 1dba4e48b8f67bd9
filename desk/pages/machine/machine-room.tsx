import { type CheckResult, describeResult } from "#ops/checks/check-result.ts";
import type { StatusRow } from "#ops/status/rows.ts";
import { Moment } from "../../parts/moment.tsx";

const toneWords = { good: "fine", warn: "look at it", bad: "broken", quiet: "unknown" } as const;
type Tone = keyof typeof toneWords;

const tones: Record<CheckResult["level"], Tone> = { ok: "good", warn: "warn", fail: "bad", skip: "quiet" };

/** What `ops status` knows of the site, a subject a row, the worst marked. */
export function MachineRoom(props: {
  at: Date;
  rows: readonly StatusRow[];
  /** How the backups are kept. */
  keeping: readonly CheckResult[];
}) {
  const { at, rows, keeping } = props;
  const all: StatusRow[] = [
    ...rows,
    ...keeping.map((result) => ({
      label: "Backups",
      text: describeResult(result),
      tone: tones[result.level],
    })),
  ];
  const subjects = Map.groupBy(all, ({ label }) => label);
  const broken = all.filter(({ tone }) => tone === "bad").length;
  const odd = all.filter(({ tone }) => tone === "warn").length;
  return (
    <>
      <div className="desk-title office-title">
        <h1>Machine room</h1>
        <span className={`desk-pill desk-pill-${broken > 0 ? "bad" : odd > 0 ? "waits" : "good"}`}>
          {broken > 0 ? "Something is broken" : odd > 0 ? "Something wants a look" : "All is well"}
        </span>
      </div>
      <p className="office-intro">
        As it was <Moment at={at} />. <a href="/machine">Look again</a>
      </p>
      <dl className="machine-rows">
        {[...subjects].map(([label, found]) => (
          <div key={label}>
            <dt>{label}</dt>
            {found.map(({ text, tone }) => (
              <dd key={text} className={tone && `machine-${tone}`}>
                {tone && <span className="machine-sign">{toneWords[tone]}</span>}
                <span>{text}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="desk-quiet">
        The same as <code>ops status</code> says on the server. What to do about each line stands in
        docs/operations.md, “When an alert arrives”.
      </p>
    </>
  );
}
