import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

/** Undefined in the browser, where the inline scripts have run. */
export const StartScriptContext = createContext<{ script: string; rules: string } | undefined>(undefined);

/**
 * Until modules load, links open documents, which the speculation rules may prerender; the script then removes
 * the rules. React ignores this element, which only the server renders.
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
