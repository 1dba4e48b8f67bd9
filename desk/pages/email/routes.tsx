import { findEmailWithSubject, retryEmail } from "#db/emails/list.ts";
import { settleUnreached } from "#db/emails/unreached.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { explainRetry } from "#domain/emails/retry.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Route, readText, type Visit } from "../../route.ts";
import { EmailPage } from "./email.tsx";

export const emails: Route[] = [
  { method: "get", path: "/emails/:id", handle: (visit) => showEmail(visit) },
  { method: "post", path: "/emails/:id/resend", handle: resend },
  { method: "post", path: "/emails/:id/settle", handle: settle },
];

async function showEmail({ services, id }: Visit, refused?: string): Promise<DeskResponse> {
  const email = await findEmailWithSubject(services.db, id);
  if (!email) return notFound;
  // A link with the email's id would count as opened by its reader.
  const hidden = { id: "hidden-here", unsubscribe_token: "hidden-here" };
  const written = { ...email, ...hidden, message_id: email.message_id ?? "" };
  return {
    title: `${labelEmailKind(email.kind)}: ${email.to_address}`,
    message: refused ? { text: refused } : undefined,
    body: <EmailPage email={email} content={composeEmail(written, services.siteUrl)} />,
    status: refused ? 409 : 200,
  };
}

async function resend(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const result = await retryEmail(services.db, id, by);
  if (!result.retried) return showEmail(visit, `This email ${explainRetry(result)}. Nothing was changed.`);
  const email = await findEmailWithSubject(services.db, id);
  if (!email) return notFound;
  const { move_id, referral_id } = email;
  const page = move_id ? `/moves/${move_id}` : referral_id ? `/referrals/${referral_id}` : "/";
  return {
    redirect: readText(form, "back") === "today" ? "/" : page,
    flash: { text: "The email is sent again.", href: `/emails/${id}` },
  };
}

async function settle({ services, by, id }: Visit, form: FormData): Promise<DeskResponse> {
  const all = readText(form, "all") !== "";
  if (!(await settleUnreached(services.db, id, { by, all }))) return notFound;
  return { redirect: "/", flash: { text: "Done. Emails to them that fail later are listed again." } };
}
