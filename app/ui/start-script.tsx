import { createContext, useContext } from "react";
import { NonceContext } from "../nonce.ts";

/** The text of this page's start script; undefined in the browser, where it has run. */
export const StartScriptContext = createContext<string | undefined>(undefined);

/** Fetches the page's modules after the first paint (app/start-script.ts). */
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
