import type { AsyncLocalStorage } from "node:async_hooks";
import type { SemaphoreInterface } from "async-mutex";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "#db/schema.ts";

/** What the process made once and hands to every loader and action. */
export type Services = {
  db: Kysely<Database>;
  /** Tells what stands in the way of visitors; undefined when nothing does. */
  findObstacle: () => Promise<string | undefined>;
  /** Which request the running code belongs to, also where no context is handed on. */
  requestScope: AsyncLocalStorage<{ requestId: string }>;
  log: Logger;
  /** Public origin without a trailing slash: everything absolute is built from it. */
  siteUrl: string;
  /** Address of the third-party estimate form; the built-in form is used when undefined. */
  estimateFormUrl: string | undefined;
  /** Analytics id; nothing is loaded when undefined. */
  analyticsId: string | undefined;
  formTokenSigner: FormTokenSigner;
  formLimit: FormLimit;
  /**
   * Bounds the transactions that wait for each other's locks, so that a crowd of referrals leaves connections to the
   * pages. Waiting longer than its timeout throws.
   */
  referralSemaphore: SemaphoreInterface;
  /** Proxies whose word about a visitor's address counts: networks, or how many hops; nobody's when undefined. */
  trustProxy: string[] | number | undefined;
};

/** Signs when a form was made, so that one filled by a program can be told from a person's. */
export type FormTokenSigner = {
  sign: (idempotencyKey: string) => string;
  /** The time at which the form with this key was made; undefined when the signature is not ours. */
  verify: (idempotencyKey: string, signedToken: string) => Date | undefined;
};

/** Admits a sender's forms, by network address, until there are too many. */
export type FormLimit = { admit: (address: string | undefined) => Promise<Admission> };
export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** What belongs to one request. */
export type RequestInfo = {
  id: string;
  /** Lets exactly the scripts of this answer run. */
  nonce: string;
  /** Logger that carries the request id. */
  log: Logger;
  /** Counts a form that is about to be stored; not to be stored when it is not admitted. */
  admitForm: () => Promise<Admission>;
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
