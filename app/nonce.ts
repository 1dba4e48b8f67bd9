import { createContext } from "react";

/** The answer's script nonce, known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
