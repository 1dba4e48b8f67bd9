import { type Kysely, sql } from "kysely";
import { company } from "#content/company.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { countShownSamples } from "#db/reviews/records.ts";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { count } from "#domain/quantities.ts";
import { MIGRATE } from "../failure.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";
import { checkEmails } from "./emails.ts";

const finding = resultsOf("postgres");
const OLDEST = 15;

export async function checkPostgres(db: Kysely<Database>, severity: Severity): Promise<CheckResult[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(db);
  const version = rows[0]?.version.split(" ")[0] ?? "unknown";
  const isOld = (rows[0]?.number ?? 0) < OLDEST * 10_000;
  const server = isOld
    ? finding("fail", "server", `version ${version} is too old; ${OLDEST} or later is required`)
    : finding("ok", "server", `up, version ${version}`);
  const { missing, newer, refusal } = await findMigrationState(db);
  if (refusal) return [server, finding("fail", "migrations", refusal)];
  if (missing.length > 0) {
    const detail = `${missing.length} missing: ${missing.join(", ")}`;
    return [server, finding("fail", "migrations", detail, MIGRATE)];
  }
  return [
    server,
    checkNewerMigrations(newer),
    await checkSamples(db, severity),
    await checkClaims(db, severity),
    ...(await checkEmails(db)),
  ];
}

/** After a rollback the database is ahead, which is fine for a while. */
function checkNewerMigrations(newer: string[]): CheckResult {
  if (newer.length === 0) return finding("ok", "migrations", "up to date");
  return finding("warn", "migrations", `${newer.length} from a later version: ${newer.join(", ")}`);
}

async function checkSamples(db: Kysely<Database>, severity: Severity): Promise<CheckResult> {
  const samples = await countShownSamples(db);
  if (samples === 0) return finding("ok", "reviews", "no samples");
  const detail = `${count(samples, "sample")} shown; fake reviews must not be published (16 CFR 465)`;
  return finding(severity, "reviews", detail);
}

/** Pages fall back to the claims if they cannot read the statistics, so the claims must not exceed them. */
async function checkClaims(db: Kysely<Database>, severity: Severity): Promise<CheckResult> {
  const { claims } = company;
  const { totalReviews, averageRating, fiveStarPercentage } = await findReviewStats(db);
  const figures: [what: string, claimed: number, counted: number][] = [
    ["reviews", claims.reviews, totalReviews],
    ["average rating", claims.rating, averageRating],
    ["percent with five stars", claims.fiveStarPercent, fiveStarPercentage],
  ];
  const exaggerated = figures.filter(([, claimed, counted]) => claimed > counted);
  const detail = exaggerated.map(([what, claimed, counted]) => `${what} ${claimed}, actually ${counted}`);
  if (exaggerated.length === 0) return finding("ok", "claims", "match the reviews");
  const claim = `claims in content/owner/company.json exceed the reviews: ${detail.join("; ")}`;
  return finding(severity, "claims", claim);
}
