import type { RequestRefusal } from "#db/moves/receive-request.ts";
import type { FormSchema, FormValues } from "#domain/forms/form.ts";
import {
  type MoveRequestKind,
  moveRequestKinds,
  moveRequests,
  type RequestFields,
} from "#domain/moves/requests.ts";
import type { FormResult } from "../../forms/action.ts";
import { type FormToken, isUuid } from "../../forms/token.ts";

type Refused = {
  outcome: "refused";
  why: RequestRefusal;
  values: FormValues<string>;
  token: FormToken;
};

/** `key` and `version` are the submitted form's. */
export type MoveFormResult = { kind: MoveRequestKind; key: string; version: number | undefined } & (
  | FormResult<string>
  | Refused
);

export function readKind(form: FormData): MoveRequestKind | undefined {
  return moveRequestKinds.find((kind) => kind === form.get("intent"));
}

/** The id of the email whose link led here (jobs/emails/compose.ts): only that email has it. */
export function readEmailId(request: Request): string | undefined {
  const id = new URL(request.url).searchParams.get("email") ?? "";
  return isUuid(id) ? id : undefined;
}

/** Version of the move on the page. */
export function readVersion(form: FormData): number | undefined {
  const version = Number(form.get("version"));
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

export function schemaOf(kind: MoveRequestKind): FormSchema<string, RequestFields> {
  return moveRequests[kind].form as FormSchema<string, RequestFields>;
}
