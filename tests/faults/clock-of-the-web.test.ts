import { expect, test } from "vitest";
import { clockSteps, HOUR } from "./clock-steps.ts";
import { judge, untilSettled } from "./oracle.ts";
import { startWeb, startWorker } from "./processes.ts";
import { recordRun } from "./scale.ts";
import { openSite } from "./site.ts";
import { fillForm, isAcknowledged, sendForm } from "./visitor.ts";

test("steps of the web process's clock hold no form, and date no code wrongly", async () => {
  const site = await openSite();
  await startWorker(site.addresses);
  const [web, other] = await Promise.all([
    startWeb(site.addresses),
    startWeb(site.addresses, { CLOCK_OFFSET_MS: "5000" }),
  ]);
  const forms = [];
  // A form that comes from one process and goes to the other, whose clock is 5 s off.
  for (const [from, to] of [[web, other] as const, [other, web] as const]) {
    const form = await fillForm(from.url);
    forms.push(await sendForm(to.url, form));
  }
  for (const [, offset] of clockSteps) {
    const before = await fillForm(web.url);
    await web.setClock(offset);
    forms.push(await sendForm(web.url, before));
    forms.push(await sendForm(web.url, await fillForm(web.url)));
  }
  const settledMs = await untilSettled(site.db, 60_000);
  const rows = await site.db
    .selectFrom("referrals")
    .select(["status", "status_reason", "created_at", "code_expires_at"])
    .execute();
  const days = rows.map((row) => Math.round((+row.code_expires_at - +row.created_at) / (24 * HOUR)));
  const held = rows.filter(({ status }) => status === "held");
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: "clock steps of the web process",
    seen: {
      ...verdict,
      forms: forms.length,
      acknowledged: forms.filter(isAcknowledged).length,
      held: held.length,
      daysOfCodes: [...new Set(days)],
      settledMs,
    },
  });

  expect(forms.filter(isAcknowledged)).toHaveLength(forms.length);
  expect(rows).toHaveLength(forms.length);
  expect(held).toEqual([]);
  for (const each of days) expect([365, 366]).toContain(each);
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0 });
  expect(web.ending()).toBeUndefined();
});
