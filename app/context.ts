import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "#db/schema.ts";

/** What the process made once and hands to every loader and action. */
export type Services = {
  db: Kysely<Database>;
  log: Logger;
  /** Public origin without a trailing slash: everything absolute is built from it. */
  siteUrl: string;
  /** Address of the third-party estimate form; the built-in form is used when undefined. */
  estimateFormUrl: string | undefined;
  /** Analytics id; nothing is loaded when undefined. */
  analyticsId: string | undefined;
};

/** What belongs to one request. */
export type RequestInfo = {
  id: string;
  /** Lets exactly the scripts of this answer run. */
  nonce: string;
  /** Logger that carries the request id. */
  log: Logger;
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
