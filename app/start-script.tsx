import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

/** Inline scripts of the page; undefined in the browser, where they have run. */
export const StartScriptContext = createContext<{ script: string; rules: string } | undefined>(undefined);

/**
 * Loads the page's modules after the first paint. Until then links open documents, which browsers may prerender by the
 * speculation rules; the script removes the rules. React ignores this element, which only the server renders.
 */
export function StartScript() {
  const nonce = useContext(NonceContext);
  const texts = useContext(StartScriptContext);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of file names, allowed by the answer's nonce
        dangerouslySetInnerHTML={{ __html: texts?.script ?? "" }}
      />
      {texts && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, allowed by the answer's nonce or hash
        <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: texts.rules }} />
      )}
    </>
  );
}
