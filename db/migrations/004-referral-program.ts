import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("referrals")
    .addColumn("status_token", "text")
    .addColumn("referrer_key", "text")
    .addColumn("friend_key", "text")
    .addColumn("status_changed_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // Two random UUIDs hold 244 random bits and need no extension.
  await sql`
    update referrals set
      status_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      referrer_key = ${normalized("referrer_email")},
      friend_key = ${normalized("referred_email")},
      status_changed_at = created_at
  `.execute(db);
  await db.schema
    .alterTable("referrals")
    .alterColumn("status_token", (column) => column.setNotNull())
    .alterColumn("referrer_key", (column) => column.setNotNull())
    .alterColumn("friend_key", (column) => column.setNotNull())
    .execute();
  await sql`alter table referrals add constraint referrals_status_token unique (status_token)`.execute(db);
  await sql`create index referrals_friend on referrals (friend_key)`.execute(db);
  await sql`create index referrals_referrer on referrals (referrer_key, created_at)`.execute(db);
  await sql`
    create index referrals_expiring on referrals (code_expires_at)
    where status in ('received', 'emailed', 'held')`.execute(db);
  await sql`create index emails_of_a_kind on emails (kind, created_at)`.execute(db);

  await db.schema.alterTable("estimates").addColumn("email_key", "text").execute();
  await sql`update estimates set email_key = ${normalized("email")}`.execute(db);
  await db.schema
    .alterTable("estimates")
    .alterColumn("email_key", (column) => column.setNotNull())
    .execute();
  await sql`drop index estimates_email`.execute(db);
  await sql`create index estimates_email_key on estimates (email_key, created_at)`.execute(db);

  await db.schema
    .createTable("referral_events")
    .addColumn("id", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity())
    // A reason may name a person, so erasing a referral deletes its history.
    .addColumn("referral_id", "uuid", (column) =>
      column.notNull().references("referrals.id").onDelete("cascade"),
    )
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn("actor", "text", (column) =>
      column.notNull().check(sql`actor in ('visitor', 'worker', 'operator')`),
    )
    .addColumn("actor_detail", "text")
    .addColumn("from_status", "text")
    .addColumn("to_status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .execute();
  await sql`create index referral_events_of_a_referral on referral_events (referral_id, id)`.execute(db);
  await sql`
    insert into referral_events (referral_id, at, actor, from_status, to_status)
    select id, created_at, 'visitor', null, 'received' from referrals order by created_at`.execute(db);
  await sql`
    insert into referral_events (referral_id, at, actor, from_status, to_status, reason)
    select referrals.id, coalesce(emails.sent_at, now()),
      case when referrals.status = 'emailed' then 'worker' else 'operator' end,
      'received', referrals.status, referrals.status_reason
    from referrals
    left join emails on emails.referral_id = referrals.id and emails.kind = 'friend-discount'
    where referrals.status <> 'received'`.execute(db);
  await sql`
    update referrals set status_changed_at = last.at
    from (select referral_id, max(at) as at from referral_events group by referral_id) as last
    where last.referral_id = referrals.id`.execute(db);

  await sql`
    insert into secrets (name, value)
    values ('forms', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
  `.execute(db);
}

/** normalizeEmailAddress in SQL, as of this migration. */
function normalized(column: string) {
  const address = sql`lower(btrim(${sql.ref(column)}))`;
  const domain = sql`substring(${address} from '@([^@]*)$')`;
  const mailbox = sql`substring(${address} from '^(.*)@[^@]*$')`;
  const untagged = sql`case when ${domain} in (
      'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'mac.com',
      'fastmail.com', 'proton.me', 'protonmail.com', 'pm.me'
    ) then regexp_replace(${mailbox}, '\\+.*$', '') else ${mailbox} end`;
  const compared = sql`case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${untagged}, '.', '') else ${untagged} end`;
  const provider = sql`case
    when ${domain} = 'googlemail.com' then 'gmail.com'
    when ${domain} in ('me.com', 'mac.com') then 'icloud.com'
    when ${domain} in ('pm.me', 'protonmail.com') then 'proton.me'
    else ${domain} end`;
  return sql`case when ${address} !~ '.@' or ${compared} = '' then ${address}
    else ${compared} || '@' || ${provider} end`;
}
