import { SEAL_FIELD, TRAP_FIELD } from "#domain/form-guard.ts";
import type { FormProof } from "../form-guard.ts";

/** The hidden fields of a form. The last one is for programs alone: no person, screen reader or autofill meets it. */
export function FormProofFields({ proof }: { proof: FormProof }) {
  return (
    <>
      <input type="hidden" name="formKey" value={proof.formKey} autoComplete="off" />
      <input type="hidden" name={SEAL_FIELD} value={proof.formSeal} autoComplete="off" />
      <div className="form-trap" aria-hidden="true">
        <label htmlFor={TRAP_FIELD}>Please leave this empty</label>
        <input
          id={TRAP_FIELD}
          name={TRAP_FIELD}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
        />
      </div>
    </>
  );
}
