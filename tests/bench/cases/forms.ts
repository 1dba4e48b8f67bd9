import { type FilledForm, fillForm, sendForm } from "../../faults/visitor.ts";
import type { BenchEnvironment } from "../environment.ts";
import type { Table } from "../report.ts";

const AT_ONCE = 10;

/** Ten visitors at once send the referral form without scripts. Filling it in is not measured. */
export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const web = await bench.startWeb(await bench.openDatabase());
  const forms = bench.options.isQuick ? 20 : 100;
  const rates: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= bench.rounds(7); round += 1) {
    const filled: FilledForm[] = [];
    await tenAtOnce(forms, async () => void filled.push(await fillForm(web.url)));
    const started = performance.now();
    await tenAtOnce(forms, async () => {
      const form = filled.pop();
      if (!form) throw new Error("no form is left");
      const { status } = await sendForm(web.url, form);
      if (status !== 200) throw new Error(`a form was answered with ${status}`);
    });
    if (round > 0) rates.push((forms * 1_000) / (performance.now() - started));
  }
  return [
    {
      title: "Forms, sent without scripts and answered with a page",
      rows: [{ name: "POST /referrals", unit: "a second", values: rates }],
    },
  ];
}

async function tenAtOnce(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const repeat = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repeat));
}
