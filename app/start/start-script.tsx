import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

/** Undefined in the browser, where the inline script has run. */
export const StartScriptContext = createContext<string | undefined>(undefined);

/** React ignores this element, which only the server renders. */
export function StartScript() {
  const nonce = useContext(NonceContext);
  const script = useContext(StartScriptContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of file names, allowed by the answer's nonce
      dangerouslySetInnerHTML={{ __html: script ?? "" }}
    />
  );
}
