import type { Kysely } from "kysely";
import { towns } from "#content/locations.ts";
import type { Database } from "#db/schema.ts";
import { isCalendarDay } from "#domain/dates/local-day.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { facts, typedFacts } from "#domain/moves/facts.ts";

/** Shorter texts occur in ordinary words, such as "Jo" in "job". */
const MIN_LENGTH = 5;

/** Short texts also occur in random ids and databases' names: "1e309" in a91e309d-…. */
const HEX = /[0-9a-f-]{32,}/g;

/** Everything typed into forms, and moves' codes and tokens. Excludes our towns' keys, which appear in logs. */
export async function collectPersonalData(db: Kysely<Database>): Promise<string[]> {
  const [links, referrals, estimates, requests] = await Promise.all([
    db.selectFrom("referral_links").select(["code", "owner_key", "owner_name", "owner_email"]).execute(),
    db.selectFrom("referrals").selectAll().execute(),
    db.selectFrom("moves").selectAll().execute(),
    db.selectFrom("move_requests").select(["fields", "answer"]).execute(),
  ]);
  const typed = [
    ...links.flatMap((link) => Object.values(link)),
    ...referrals.flatMap((row) => [
      row.referrer_name,
      row.referrer_email,
      row.referrer_key,
      row.referrer_phone,
      row.referred_name,
      row.referred_email,
      row.friend_key,
      row.referred_phone,
      row.notes,
      row.discount_code,
    ]),
    ...estimates.flatMap((row) => [
      row.name,
      row.email,
      row.email_key,
      row.phone,
      ...typedFacts.map((name) => row[facts[name].column]),
      row.move_token,
      row.note,
    ]),
    ...requests.flatMap(({ fields, answer }) => [
      ...Object.values(fields).filter((text) => !isListed(text)),
      answer,
    ]),
  ];
  return [...new Set(typed)]
    .filter((text) => text !== null)
    .filter((text) => text.length >= MIN_LENGTH && !towns.some(({ key }) => key === text));
}

/** True for a date or an arrival window, which nobody typed. */
function isListed(text: string | null): boolean {
  return text === null || isCalendarDay(text) || Object.hasOwn(arrivalWindows, text);
}

/** Searches for each text plain, JSON-encoded and URL-encoded. Returns each matching line once, after its text. */
export function findPersonalData(lines: string[], texts: Iterable<string>): string[] {
  const written = new Map([...texts].flatMap((text) => listEncodings(text).map((way) => [way, text])));
  const starts = Map.groupBy(written.keys(), (way) => way.slice(0, MIN_LENGTH));
  return lines.flatMap((whole) => {
    const line = whole.replace(HEX, "");
    for (let index = 0; index <= line.length - MIN_LENGTH; index += 1) {
      const ways = starts.get(line.slice(index, index + MIN_LENGTH));
      const way = ways?.find((way) => line.startsWith(way, index));
      if (way) return [`${JSON.stringify(written.get(way))} in ${whole}`];
    }
    return [];
  });
}

function listEncodings(text: string): string[] {
  const ways = [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text.toWellFormed())];
  return ways.filter((way) => way.length >= MIN_LENGTH);
}
