import { capitalize } from "#domain/capitalize.ts";
import { type CheckResult, describeResult } from "#ops/checks/check-result.ts";
import { Moment } from "../../parts/moment.tsx";
import { Pill } from "../../parts/status.tsx";

const pills = {
  ok: { label: "ok", tone: "good" },
  warn: { label: "warning", tone: "waits" },
  fail: { label: "broken", tone: "bad" },
  skip: { label: "unknown", tone: "plain" },
} as const;

export function SystemPage({ at, results }: { at: Date; results: readonly CheckResult[] }) {
  const parts = Map.groupBy(results, ({ part }) => part);
  const broken = results.filter(({ level }) => level === "fail").length;
  const odd = results.filter(({ level }) => level === "warn").length;
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
        <a href="/figures">Where requests came from</a>.
      </p>
      <dl className="facts ruled system-rows">
        {[...parts].map(([part, found]) => (
          <div key={part}>
            <dt>{capitalize(part)}</dt>
            {found.map((result) => (
              <dd key={result.what + result.detail}>
                <Pill {...pills[result.level]} />
                <span>{describeResult(result)}</span>
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
