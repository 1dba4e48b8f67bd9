import { HONEYPOT_FIELD, TOKEN_FIELD } from "#domain/forms/looks-automated.ts";
import type { FormToken } from "./token.ts";

/** The honeypot is hidden from people, screen readers and autofill. */
export function FormTokenFields({ token }: { token: FormToken }) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={token.idempotencyKey} />
      <input type="hidden" name={TOKEN_FIELD} value={token.signedToken} />
      <div className="form-honeypot" aria-hidden="true">
        <label>
          Please leave this empty
          <input
            name={HONEYPOT_FIELD}
            type="text"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-bwignore=""
          />
        </label>
      </div>
    </>
  );
}
