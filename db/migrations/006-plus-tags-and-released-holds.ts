import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * Plus tags are ignored at every domain from here on, so keys lose theirs. An opt-out is a hash, which cannot be made
 * anew: each address with a tag that is stored somewhere and has opted out is listed without its tag as well, and the
 * old hashes stay, for the lookup knows both forms.
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

  // When a mail that was held went on its way: the limits of an hour count it then.
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
  const { rows: secrets } = await sql<{ value: Buffer }>`
    select value from secrets where name = 'suppression'`.execute(db);
  const key = secrets[0]?.value;
  if (!key) throw new Error("there is no key of the suppression list");
  const hash = (form: string) => createHmac("sha256", key).update(form).digest();

  const { rows: tagged } = await sql<{ address: string }>`
    select distinct lower(btrim(address)) as address
    from (
      select to_address as address from emails
      union all select referrer_email from referrals
      union all select referred_email from referrals
      union all select email from estimates
    ) as stored
    where address like '%+%@%'`.execute(db);
  for (const { address } of tagged) {
    const bare = address.replace(/^([^+]+)\+.*@([^@]*)$/, "$1@$2");
    await sql`
      insert into suppressions (address_hash, source, created_at)
      select ${hash(bare)}, source, created_at from suppressions where address_hash = ${hash(address)}
      on conflict do nothing`.execute(db);
  }
}
