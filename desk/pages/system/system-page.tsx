import { type CheckResult, describeResult, levelTones } from "#ops/checks/check-result.ts";
import type { StatusRow } from "#ops/status/rows.ts";
import { Moment } from "../../parts/moment.tsx";
import { Pill } from "../../parts/status.tsx";

const toneWords = { good: "ok", warn: "warning", bad: "broken", quiet: "unknown" } as const;

export function SystemPage(props: {
  at: Date;
  rows: readonly StatusRow[];
  retention: readonly CheckResult[];
}) {
  const { at, rows, retention } = props;
  const all: StatusRow[] = [
    ...rows,
    ...retention.map((result) => ({
      label: "Backups",
      text: describeResult(result),
      tone: levelTones[result.level],
    })),
  ];
  const subjects = Map.groupBy(all, ({ label }) => label);
  const broken = all.filter(({ tone }) => tone === "bad").length;
  const odd = all.filter(({ tone }) => tone === "warn").length;
  return (
    <>
      <div className="row">
        <h1>System status</h1>
        <Pill
          label={broken > 0 ? "Something is broken" : odd > 0 ? "Check the warnings" : "Everything works"}
          tone={broken > 0 ? "bad" : odd > 0 ? "waits" : "good"}
        />
      </div>
      <p className="desk-intro">
        Checked <Moment at={at} />. <a href="/system">Check again</a>.{" "}
        <a href="/figures">Monthly figures, and where requests came from</a>.
      </p>
      <dl className="facts ruled system-rows">
        {[...subjects].map(([label, found]) => (
          <div key={label}>
            <dt>{label}</dt>
            {found.map(({ text, tone }) => (
              <dd key={text} className={tone && `system-${tone}`}>
                {tone && <span className="system-sign">{toneWords[tone]}</span>}
                <span>{text}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="quiet">
        Like <code>ops status</code> on the server. For fixes, see docs/operations.md, “When an alert
        arrives”.
      </p>
    </>
  );
}
