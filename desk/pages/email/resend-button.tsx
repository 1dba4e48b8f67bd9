import type { ListedEmail } from "#db/emails/list.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { ActForm } from "../../parts/act-form.tsx";

export function ResendButton(props: {
  email: Pick<ListedEmail, "id" | "kind" | "to_address">;
  back: "today" | "subject";
}) {
  const { email, back } = props;
  return (
    <ActForm action={`/emails/${email.id}/resend`}>
      <input type="hidden" name="back" value={back} />
      <button
        className="button button-ink"
        type="submit"
        aria-label={`Send again: ${labelEmailKind(email.kind)}, ${email.to_address}`}
      >
        Send again
      </button>
    </ActForm>
  );
}
