import { readSubject } from "#db/emails/subject.ts";
import type { Move } from "#db/moves/moves.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import type { EmailKind } from "#domain/emails/email-kind.ts";
import { composeEmail } from "#jobs/emails/compose.ts";
import type { Page } from "../../route.ts";
import type { DeskServices } from "../../services.ts";

/** The emails of an act as they would go out, with what is typed but not saved. */
export async function previewEmails(
  { db, siteUrl }: DeskServices,
  about: { move_id: string | null; referral_id: string | null; move_request_id?: string },
  kinds: readonly EmailKind[],
  { move: changes = {}, answer }: { move?: Partial<Move>; answer?: string } = {},
): Promise<Page> {
  const ids = { id: "", kind: "move-booked", move_request_id: null, ...about } as const;
  const { move: stored, moveRequest: asked, ...subject } = await readSubject(db, ids);
  const move = stored && { ...stored, ...changes };
  const moveRequest: MoveRequest | undefined = asked && answer !== undefined ? { ...asked, answer } : asked;
  const emails = kinds.flatMap((kind) => {
    const { referrer_email, referred_email } = subject.referral ?? {};
    const reader = kind.startsWith("gift-card") ? referrer_email : move?.email;
    const to = kind === "friend-discount" ? referred_email : reader;
    const row = {
      id: "hidden-here",
      kind,
      to_address: to ?? "",
      message_id: "",
      unsubscribe_token: "hidden-here",
    };
    const email = to && composeEmail({ ...row, ...subject, move, moveRequest }, siteUrl);
    return email ? [email] : [];
  });
  return {
    title: "What they will read",
    body: (
      <>
        <h1>What they will read</h1>
        <p>Nothing is saved or sent yet. Close this tab to go on.</p>
        {emails.length === 0 && <p className="desk-nothing">No email: nothing that they get changes.</p>}
        {emails.map(({ kind, to, subject: line, text }) => (
          <section className="card desk-stack" key={kind} aria-labelledby={kind}>
            <h2 id={kind}>{line}</h2>
            <p className="quiet">To {to}</p>
            <p className="desk-typed">{text}</p>
          </section>
        ))}
      </>
    ),
  };
}
