import type { findEmailWithSubject } from "#db/emails/list.ts";
import { capitalize } from "#domain/capitalize.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { failureCauses, formatReply } from "#domain/emails/failure-cause.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { explainRetry, findRetryProblem } from "#domain/emails/retry.ts";
import type { OutgoingEmail } from "#jobs/mailer.ts";
import { Fact } from "../../parts/facts.tsx";
import { Moment } from "../../parts/moment.tsx";
import { explainReason } from "../../parts/reason.ts";
import { EmailPill } from "../../parts/status.tsx";
import { ResendButton } from "./resend-button.tsx";

type Props = {
  email: NonNullable<Awaited<ReturnType<typeof findEmailWithSubject>>>;
  content: OutgoingEmail | undefined;
};

export function EmailPage({ email, content }: Props) {
  const { referral, move } = email;
  const problem = findRetryProblem(email);
  return (
    <>
      {referral && (
        <p className="desk-back">
          <a className="num" href={`/referrals/${referral.id}`}>
            {referral.discount_code}
          </a>
        </p>
      )}
      {move && (
        <p className="desk-back">
          <a href={`/moves/${move.id}`}>{move.name}</a>
        </p>
      )}
      <h1 className="row">
        {labelEmailKind(email.kind)} <EmailPill email={email} />
      </h1>
      <div className="desk-two">
        <div>
          <dl className="card facts">
            <Fact label="To">{email.to_address}</Fact>
            <Fact label="Subject">{content?.subject}</Fact>
            <Fact label="Written">
              <Moment at={email.created_at} />
            </Fact>
            <Fact label="Sent">{email.sent_at && <Moment at={email.sent_at} />}</Fact>
            <Fact label={email.cause === "complaint" ? "Marked as spam" : "Bounced"}>
              {email.returned_at && <Moment at={email.returned_at} />}
            </Fact>
            <Fact label="Next try">{email.next_attempt_at && <Moment at={email.next_attempt_at} />}</Fact>
            <Fact label="Tries">{email.attempts > 0 && String(email.attempts)}</Fact>
            <Fact label={email.state === "held" ? "Held because" : "Not sent because"}>
              {capitalize(describeHold(email.hold_reason))}
            </Fact>
            <Fact label="Failed because">{email.cause && explainReason(failureCauses[email.cause])}</Fact>
            <Fact label="Server reply">{formatReply(email)}</Fact>
          </dl>
          {problem === undefined && <ResendButton email={email} back="subject" />}
          {problem?.problem === "referral" && <p className="quiet">It {explainRetry(problem)}.</p>}
        </div>
        <p className="card desk-typed quiet">
          {content?.text ?? "Its record was erased, so it cannot be shown."}
        </p>
      </div>
    </>
  );
}
