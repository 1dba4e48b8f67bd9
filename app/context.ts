import type { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "#db/schema.ts";

/** Created once per process. */
export type Services = {
  db: Kysely<Database>;
  /** Why the process is not ready; undefined if it is. */
  checkReadiness: () => Promise<string | undefined>;
  /** The current request, for code that gets no context. */
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  log: Logger;
  /** Origin without a trailing slash. */
  siteUrl: string;
  /** Third-party estimate form; undefined for the built-in one. */
  estimateFormUrl: string | undefined;
  /** Undefined: no analytics. */
  analyticsId: string | undefined;
  formTokenSigner: FormTokenSigner;
  formLimit: FormLimit;
  codeLimit: CodeLimit;
  /** Proxies whose X-Forwarded-For is trusted: networks, or a number of hops. */
  trustProxy: string[] | number | undefined;
};

/** Signs when a form was served, to detect bots. */
export type FormTokenSigner = {
  sign: (idempotencyKey: string) => string;
  /** When the form was served; undefined if the signature is invalid. */
  verify: (idempotencyKey: string, signedToken: string) => Date | undefined;
};

/** Rate limit per network address, and per person: their own email address or private link. */
export type FormLimit = { admit: (address: string | undefined, person?: string) => Promise<Admission> };
/** Limits wrong discount codes per network address. Check it before each lookup. */
export type CodeLimit = {
  mayLookUp: (address: string | undefined) => Promise<boolean>;
  countWrong: (address: string | undefined) => Promise<void>;
};
type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

export type RequestInfo = {
  id: string;
  /** Empty on shared pages, whose policy allows inline scripts by hash. */
  nonce: string;
  log: Logger;
  /** Cached for everyone, so it must not be streamed. */
  isShared: boolean;
  /** Keeps the page out of the cache: some data could not be read. */
  markIncomplete: () => void;
  /** A form that is not admitted must not be stored. */
  admitForm: (person?: string) => Promise<Admission>;
  /** CodeLimit for the sender of this request. */
  codes: { mayLookUp: () => Promise<boolean>; countWrong: () => Promise<void> };
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
