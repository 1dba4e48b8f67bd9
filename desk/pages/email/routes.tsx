import { findEmailWithSubject, retryEmail } from "#db/emails/list.ts";
import { settleUnreached } from "#db/emails/unreached.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { explainRetry } from "#domain/emails/retry.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import { Message } from "../../parts/message.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Route, readText, type Visit } from "../../route.ts";
import { backTo } from "../referrals/done.tsx";
import { EmailPage } from "./email.tsx";

/** For the email preview frame: inline styles only, no scripts, no navigation. */
const previewHeaders = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  "X-Frame-Options": "SAMEORIGIN",
};

export const emails: Route[] = [
  { method: "get", path: "/emails/:id", handle: (visit) => showEmail(visit) },
  {
    method: "get",
    path: "/emails/:id/content",
    handle: async (visit) => {
      const content = (await readEmail(visit))?.content;
      return content ? { contentType: "text/html", body: content.html, headers: previewHeaders } : notFound;
    },
  },
  { method: "post", path: "/emails/:id/resend", handle: resend },
  { method: "post", path: "/emails/:id/settle", handle: settle },
];

async function showEmail(visit: Visit, refused?: string): Promise<DeskResponse> {
  const found = await readEmail(visit);
  if (!found) return notFound;
  const message = refused && <Message tone="failed">{refused}</Message>;
  return {
    title: `${labelEmailKind(found.email.kind)}: ${found.email.to_address}`,
    message,
    body: <EmailPage {...found} message={message} />,
    ...(refused && { status: 409 }),
  };
}

async function resend(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { by, id } = visit;
  const { db } = visit.services;
  const result = await retryEmail(db, id, by);
  if (!result.retried) return showEmail(visit, `This email ${explainRetry(result)}. Nothing was changed.`);
  const email = await findEmailWithSubject(db, id);
  const back = readText(form, "back");
  if (email?.move_id && back !== "today") return { redirect: `/moves/${email.move_id}?done=resend&on=${id}` };
  return { redirect: backTo(back, email?.referral_id, "resend", id) };
}

async function settle({ services, by, id }: Visit, form: FormData): Promise<DeskResponse> {
  const all = readText(form, "all") !== "";
  return (await settleUnreached(services.db, id, { by, all })) ? { redirect: "/?settled" } : notFound;
}

async function readEmail({ services: { db, siteUrl }, id }: Visit) {
  const email = await findEmailWithSubject(db, id);
  if (!email) return undefined;
  const written = { ...email, message_id: email.message_id ?? "", unsubscribe_token: "hidden-here" };
  return { email, content: composeEmail(written, siteUrl) };
}
