import type { Command } from "commander";
import type { Kysely } from "kysely";
import {
  countReferralsByReached,
  countReferralsByStatus,
  countReferralsByWeek,
  type MailDelays,
  measureMailDelays,
} from "#db/referrals/program-stats.ts";
import type { Database } from "#db/schema.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { parseCount } from "../parse-option.ts";
import { formatBars } from "../print/chart.ts";
import { type Column, formatTable } from "../print/table.ts";
import { paint, type Screen, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";

const WEEKS = 12;

/** Adds `stats`. */
export function addStatsCommand(program: Command, run: Run): void {
  describe(
    program.command("stats"),
    "Count referrals by current status, by every status reached and by week, and measure mail delays",
    ["stats", "stats --days 30", "stats --json"],
  )
    .option("--days <number>", "only referrals and mails of the last <number> days", parseCount)
    .action(run(async (session, _args, options: { days?: number }) => stats(session, options)));
}

async function stats(session: Session, options: { days?: number }): Promise<Answer> {
  const found = await readStats(await session.openDatabase(), options);
  const { total, statuses, steps, weeks, mails } = found;
  return {
    json: {
      days: options.days ?? null,
      referrals: total,
      statuses,
      reached: steps.map(({ label: _label, ...step }) => step),
      weeks,
      mails,
    },
    text: (screen) => formatStats(found, options.days, screen),
  };
}

type Stats = Awaited<ReturnType<typeof readStats>>;

async function readStats(db: Kysely<Database>, options: { days?: number }) {
  const [byStatus, byReached, weeks, mails] = await Promise.all([
    countReferralsByStatus(db, options),
    countReferralsByReached(db, options),
    countReferralsByWeek(db, WEEKS),
    measureMailDelays(db, options),
  ]);
  const total = byStatus.reduce((sum, { referrals }) => sum + referrals, 0);
  const statuses = referralStatuses.map((status) => ({ status, referrals: countOf(byStatus, status) }));
  const steps = stepNames.map(({ status, label }) => {
    const referrals = status === "received" ? total : countOf(byReached, status);
    return { status, label, referrals, share: total === 0 ? null : referrals / total };
  });
  return { total, statuses, steps, weeks, mails };
}

function formatStats(
  { total, statuses, steps, weeks, mails }: Stats,
  days: number | undefined,
  screen: Screen,
): string {
  const bars = {
    statuses: statuses.map(({ status, referrals }) => ({
      label: status,
      value: referrals,
      tone: tones[status],
    })),
    steps: steps.map(({ label, referrals, share }) => {
      const note = share === null ? undefined : `${Math.round(share * 100)} %`;
      return { label, value: referrals, note };
    }),
    weeks: weeks.map(({ week, referrals }) => ({ label: week, value: referrals })),
  };
  return [
    paint(`Referrals ${days ? `of the last ${days} days` : "so far"}: ${total}`, "strong", screen),
    formatBars(bars.statuses, screen),
    paint("How far they came", "strong", screen),
    formatBars(bars.steps, screen),
    paint(`Referrals a week, the last ${WEEKS} weeks`, "strong", screen),
    formatBars(bars.weeks, screen),
    paint("Mails, from the form to the mail server's acceptance", "strong", screen),
    formatTable(mailColumns, mails, screen) || "None.",
  ].join("\n\n");
}

function countOf(counts: { status: ReferralStatus; referrals: number }[], status: ReferralStatus): number {
  return counts.find((row) => row.status === status)?.referrals ?? 0;
}

/** What an operator sees of a referral's way, in this order. */
const stepNames = [
  { status: "received", label: "referred" },
  { status: "emailed", label: "code sent" },
  { status: "booked", label: "booked" },
  { status: "completed", label: "moved" },
  { status: "rewarded", label: "gift card sent" },
] as const;

const tones: Partial<Record<ReferralStatus, Tone>> = {
  held: "warn",
  rejected: "bad",
  expired: "bad",
  rewarded: "good",
};

const mailColumns: Column<MailDelays>[] = [
  { title: "Kind", cell: (row) => row.kind },
  { title: "Sent", cell: (row) => row.sent.toLocaleString("en-US"), align: "right" },
  { title: "Half within", cell: (row) => formatSeconds(row.median), align: "right" },
  { title: "95 % within", cell: (row) => formatSeconds(row.p95), align: "right" },
  { title: "Slowest", cell: (row) => formatSeconds(row.slowest), align: "right" },
  {
    title: "Waiting",
    cell: (row) => String(row.waiting),
    align: "right",
    tone: (row) => (row.waiting > 0 ? "warn" : undefined),
  },
  {
    title: "Given up",
    cell: (row) => String(row.dead),
    align: "right",
    tone: (row) => (row.dead > 0 ? "bad" : undefined),
  },
];
