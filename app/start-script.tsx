import { createContext, useContext } from "react";
import { NonceContext } from "./nonce.ts";

/** The inline texts of a page; undefined in the browser, where they have been read. */
export const StartScriptContext = createContext<{ script: string; rules: string } | undefined>(undefined);

/**
 * Fetches the page's modules after the first paint. Until they run, links open documents, and browsers that can prerender the
 * one that somebody is about to open; then the script takes the rules for that away. They are the server's alone: React passes
 * over an element of the body that it does not know.
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
