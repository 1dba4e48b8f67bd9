import type { Kysely } from "kysely";
import { findEmails, type ListedEmail } from "#db/emails/list.ts";
import type { Database } from "#db/schema.ts";
import { failure } from "../failure.ts";

/** Throws if no email matches, or several do. */
export async function findOneEmail(db: Kysely<Database>, typed: string): Promise<ListedEmail> {
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
