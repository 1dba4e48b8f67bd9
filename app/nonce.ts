import { createContext } from "react";

/** The script nonce of this response; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
