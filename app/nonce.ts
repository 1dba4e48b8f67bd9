import { createContext } from "react";

/** The script nonce of this answer; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
