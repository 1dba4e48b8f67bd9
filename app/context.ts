import type { AsyncLocalStorage } from "node:async_hooks";
import type { SemaphoreInterface } from "async-mutex";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "#db/schema.ts";

/** Made once for each process and handed to every loader and action. */
export type Services = {
  db: Kysely<Database>;
  /** Returns why the process is not ready; undefined if it is. */
  checkReadiness: () => Promise<string | undefined>;
  /** Which request the running code belongs to, also where no context is handed on. */
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  log: Logger;
  /** Public origin without a trailing slash; every absolute URL starts with it. */
  siteUrl: string;
  /** Address of the third-party estimate form; the built-in form is used when undefined. */
  estimateFormUrl: string | undefined;
  /** Analytics id; nothing is loaded when undefined. */
  analyticsId: string | undefined;
  formTokenSigner: FormTokenSigner;
  formLimit: FormLimit;
  codeLimit: CodeLimit;
  /**
   * Semaphore around storing a referral: those transactions wait for each other's locks, and without a bound many of
   * them at once would hold every database connection. Waiting longer than its timeout throws.
   */
  referralSemaphore: SemaphoreInterface;
  /** Proxies whose X-Forwarded-For is believed: networks, or a number of hops; none when undefined. */
  trustProxy: string[] | number | undefined;
};

/** Signs the time at which a form was served, so that a form filled by a program can be recognized. */
export type FormTokenSigner = {
  sign: (idempotencyKey: string) => string;
  /** The time at which the form with this idempotency key was served; undefined when the signature is not ours. */
  verify: (idempotencyKey: string, signedToken: string) => Date | undefined;
  /** The time to judge a form's age by; all web processes share its clock. */
  now: () => Date;
};

/** Rate limit on forms, by network address. */
export type FormLimit = { admit: (address: string | undefined) => Promise<Admission> };
/** Limit on wrong discount codes, by network address; ask it before a code is looked up. */
export type CodeLimit = {
  mayLookUp: (address: string | undefined) => boolean;
  countWrong: (address: string | undefined) => void;
};
/** `network` is a hash of the network that the form came from. */
type Admission = { admitted: true; network: string } | { admitted: false; retryAfterSeconds: number };

/** Values that belong to one request. */
export type RequestInfo = {
  id: string;
  /** The nonce of this answer's own inline scripts. A page for everybody is sent without it, with their hashes in its policy. */
  nonce: string;
  /** Logger that carries the request id. */
  log: Logger;
  /** The page will be kept and sent to everybody: it comes in one piece, with everything in its place. */
  isForEverybody: boolean;
  /** Says that something which the page should show could not be read: such a page is kept for nobody. */
  markIncomplete: () => void;
  /** Asks the rate limit for a form that is about to be stored; one that is not admitted must not be stored. */
  admitForm: () => Promise<Admission>;
  /** The limit on wrong discount codes, for the sender of this request. */
  codes: { mayLookUp: () => boolean; countWrong: () => void };
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
