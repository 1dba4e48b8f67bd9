import type { AsyncLocalStorage } from "node:async_hooks";
import type { SemaphoreInterface } from "async-mutex";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "#db/schema.ts";

/** Created once per process, for every loader and action. */
export type Services = {
  db: Kysely<Database>;
  /** Why the process is not ready; undefined if it is. */
  checkReadiness: () => Promise<string | undefined>;
  /** The current request, for code that gets no context. */
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  log: Logger;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Third-party estimate form; undefined for the built-in one. */
  estimateFormUrl: string | undefined;
  /** If undefined, no analytics is loaded. */
  analyticsId: string | undefined;
  formTokenSigner: FormTokenSigner;
  formLimit: FormLimit;
  codeLimit: CodeLimit;
  /**
   * Limits how many referrals are stored at once: they wait for each other's locks and could use up all
   * database connections. Throws on timeout.
   */
  referralSemaphore: SemaphoreInterface;
  /** Proxies whose X-Forwarded-For is trusted: networks, or a number of hops. */
  trustProxy: string[] | number | undefined;
};

/** Signs when a form was served, to detect bots. */
export type FormTokenSigner = {
  sign: (idempotencyKey: string) => string;
  /** When the form with this idempotency key was served; undefined if the signature is invalid. */
  verify: (idempotencyKey: string, signedToken: string) => Date | undefined;
  /** A clock that all web processes share. */
  now: () => Date;
};

/** Rate limit on forms, by network address. */
export type FormLimit = { admit: (address: string | undefined) => Promise<Admission> };
/** Rate limit on wrong discount codes, by network address. Check it before looking up a code. */
export type CodeLimit = {
  mayLookUp: (address: string | undefined) => boolean;
  countWrong: (address: string | undefined) => void;
};
/** `network` is a hash of the sender's network. */
type Admission = { admitted: true; network: string } | { admitted: false; retryAfterSeconds: number };

export type RequestInfo = {
  id: string;
  /** For inline scripts. Empty for a shared page, whose policy allows them by hash. */
  nonce: string;
  log: Logger;
  /** The page will be cached for everyone, so it must not be streamed. */
  isShared: boolean;
  /** Keeps a page out of the cache because some data could not be read. */
  markIncomplete: () => void;
  /** Rate limit: a form that is not admitted must not be stored. */
  admitForm: () => Promise<Admission>;
  /** CodeLimit for the sender of this request. */
  codes: { mayLookUp: () => boolean; countWrong: () => void };
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
