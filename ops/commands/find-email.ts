import type { Kysely } from "kysely";
import { findEmails, type ListedEmail } from "#db/emails/list.ts";
import type { Database } from "#db/schema.ts";
import { failure } from "../failure.ts";

/** Finds the mail that was typed; throws when there is none or several. */
export async function findOneEmail(db: Kysely<Database>, typed: string): Promise<ListedEmail> {
  const found = await findEmails(db, typed, AMBIGUOUS);
  const [email, another] = found;
  if (!email)
    throw failure(
      "notFound",
      `There is no mail with the id or Message-ID ${typed}. Type ops emails list --search ADDRESS`,
    );
  if (!another) return email;
  const more = found.length === AMBIGUOUS ? ", ..." : "";
  const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(", ");
  throw failure("notFound", `Several ids begin with ${typed}: ${ids}${more}. Type more of it.`);
}

/** How many of several mails are named. */
const AMBIGUOUS = 5;
