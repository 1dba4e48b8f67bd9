import type { Kysely } from "kysely";
import { findEmails, type ListedEmail } from "#db/emails/list.ts";
import { listRestoredEmails } from "#db/emails/restored.ts";
import type { Database } from "#db/schema.ts";
import { count } from "#domain/quantities.ts";
import { failure } from "../failure.ts";
import type { Session } from "../session.ts";

/** Those named, or all that are held since a restore, once the operator has agreed. */
export async function chooseEmails(
  session: Session,
  typed: string[],
  options: { restored?: boolean; yes?: boolean },
  ask: (emails: string) => string,
): Promise<string[]> {
  const db = await session.openDatabase();
  if (!options.restored) return Promise.all(typed.map(async (one) => (await findOneEmail(db, one)).id));
  const ids = await listRestoredEmails(db);
  if (ids.length > 0) await session.confirm(ask(count(ids.length, "email")), options.yes);
  return ids;
}

/** Throws if no email matches, or several do. */
async function findOneEmail(db: Kysely<Database>, typed: string): Promise<ListedEmail> {
  const found = await findEmails(db, typed, MAX_MATCHES);
  const [email, another] = found;
  if (!email)
    throw failure(
      "notFound",
      `No email has the id or Message-ID ${typed}. Run: ops emails list --search ADDRESS`,
    );
  if (!another) return email;
  const more = found.length === MAX_MATCHES ? ", ..." : "";
  const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(", ");
  throw failure("notFound", `Several ids start with ${typed}: ${ids}${more}. Add more digits.`);
}

const MAX_MATCHES = 5;
