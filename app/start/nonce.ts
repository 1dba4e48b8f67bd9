import { createContext } from "react";

/** Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
