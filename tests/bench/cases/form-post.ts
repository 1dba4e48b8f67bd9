import { type FilledForm, fillForm, sendForm } from "../../faults/visitor.ts";
import { inTurns } from "../figures.ts";
import { askOnce } from "../one-request.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";

/** Visitors who send the form of /referrals, one after the other, beside the same page when it is only read. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase());
  const rounds = setting.rounds(100, 10);
  const forms = await fillForms(web.url, rounds + WARM_UPS);
  const send = async () => {
    const form = forms.pop();
    if (!form) throw new Error("no form is left");
    const { status, ms } = await sendForm(web.url, form);
    if (status !== 200) throw new Error(`a form was answered with ${status}`);
    return ms;
  };
  const read = async () => (await askOnce(`${web.url}/referrals`)).wholeMs;
  for (let times = 0; times < WARM_UPS; times += 1) await Promise.all([send(), read()]);
  const name = { read: "GET /referrals", send: "POST /referrals" };
  const seen = await inTurns([read, send], rounds, (ask) => ask());
  const values = seen.get(send) ?? [];
  return [
    {
      title: "A form, sent without scripts and answered with a page",
      rows: [
        { name: name.read, unit: "ms", values: seen.get(read) ?? [] },
        { name: name.send, unit: "ms", values, baseline: name.read },
        { name: name.send, unit: "ms", values, figure: "p95" },
      ],
    },
  ];
}

const WARM_UPS = 5;
const AT_ONCE = 10;

/** A form takes its visitor a moment, so several fill in theirs at once. */
export async function fillForms(url: string, count: number): Promise<FilledForm[]> {
  const forms: FilledForm[] = [];
  while (forms.length < count)
    forms.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => fillForm(url)))));
  return forms;
}
