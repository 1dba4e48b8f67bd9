import { type Kysely, sql } from "kysely";

/**
 * Drops plus tags from address keys. An opt-out is a hash and cannot be recomputed, so each stored tagged
 * address that opted out is added without its tag. Old hashes stay: the lookup checks both forms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["referrals", "referrer_key"],
    ["referrals", "friend_key"],
    ["estimates", "email_key"],
  ] as const)
    await sql`
      update ${sql.ref(table)} set ${sql.ref(column)} = ${withoutTag(column)}
      where ${sql.ref(column)} like '%+%'`.execute(db);
  await listOptOutsWithoutTags(db);

  // The hourly limits count a released mail from then.
  await sql`alter table emails add column released_at timestamptz`.execute(db);
  await sql`
    create index emails_released on emails (kind, released_at) where released_at is not null`.execute(db);
  await sql`
    create index referrals_held on referrals (created_at) where status = 'held'`.execute(db);
  await sql`create index emails_held on emails (created_at) where state = 'held'`.execute(db);
}

function withoutTag(column: string) {
  return sql`regexp_replace(${sql.ref(column)}, '^([^+]+)\\+.*@([^@]*)$', '\\1@\\2')`;
}

async function listOptOutsWithoutTags(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from secrets where name = 'suppression'`.execute(db);
  const key = rows[0]?.value;
  if (!key) throw new Error("the key of the suppression list is missing");
  const hash = (form: string) => hmacSha256(key, sql`convert_to(${sql.ref(form)}, 'UTF8')`);
  await sql`
    insert into suppressions (address_hash, source, created_at)
    select distinct on (bare) ${hash("bare")}, source, created_at
    from (
      select distinct tagged, ${withoutTag("tagged")} as bare
      from (
        select lower(btrim(to_address)) as tagged from emails
        union all select lower(btrim(referrer_email)) from referrals
        union all select lower(btrim(referred_email)) from referrals
        union all select lower(btrim(email)) from estimates
      ) as stored
      where tagged like '%+%@%'
    ) as addresses
    join suppressions on address_hash = ${hash("tagged")}
    order by bare, created_at
    on conflict do nothing`.execute(db);
}

/** HMAC-SHA-256 (RFC 2104) of a key of at most 64 bytes, from Postgres's sha256. */
function hmacSha256(key: Buffer, message: ReturnType<typeof sql>) {
  const padded = (byte: number) => Buffer.alloc(64).map((_, index) => (key[index] ?? 0) ^ byte);
  return sql`sha256(${padded(0x5c)}::bytea || sha256(${padded(0x36)}::bytea || ${message}))`;
}
