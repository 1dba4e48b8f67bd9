import type { Request, Response } from "express";
import { FORM_BYTES } from "#domain/forms/form.ts";
import { Fact } from "../parts/facts.tsx";
import { readChanged } from "../parts/field.tsx";
import { readForm } from "./form.ts";
import { sendNotice } from "./opening.tsx";

export const IS_DOWN =
  "The database is down, or something is broken. Try again in a minute. If it still fails, tell your server admin.";

/**
 * Shows what was typed, with a button that sends it again. A repeat by the same person does nothing twice. Without Postgres
 * the session is unknown, so the page has only what the browser has just sent.
 */
export async function sendUnsaved(error: unknown, request: Request, response: Response): Promise<void> {
  const { acted } = response.locals;
  const form = acted ?? (await readForm(request, FORM_BYTES));
  const isUnknown = acted !== undefined && !isRefusedByPostgres(error);
  const title = isUnknown ? "It may or may not be saved" : "Nothing was changed";
  const text = isUnknown
    ? "The connection to the database broke while this was being saved. Send it again: if it was saved, nothing happens twice."
    : IS_DOWN;
  const again = form instanceof FormData && <SendAgain form={form} action={request.url} />;
  sendNotice(response, 503, title, text, again);
}

/** Postgres answered, so it has rolled the transaction back. */
function isRefusedByPostgres(error: unknown): boolean {
  return error instanceof Error && "severity" in error && error.severity === "ERROR";
}

function SendAgain({ form, action }: { form: FormData; action: string }) {
  const sent = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (sent.length < [...form].length) return <p>Then choose the file again.</p>;
  const changed = readChanged(
    form,
    sent.map(([name]) => name),
  );
  const typed = Object.entries(changed).filter(([name, value]) => value && !isHidden(name));
  return (
    <form method="post" action={action}>
      {sent.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {typed.length > 0 && (
        <dl className="facts">
          {typed.map(([name, value]) => (
            <Fact key={name} label={name.replaceAll(/[_-]/g, " ")} className="desk-typed">
              {value}
            </Fact>
          ))}
        </dl>
      )}
      <button className="button button-ink" type="submit">
        Send it again
      </button>
    </form>
  );
}

/** What the page sends along, not typed text. */
function isHidden(name: string): boolean {
  return ["token", "version", "back", "expected", "asked"].includes(name) || name.startsWith("seen-");
}
