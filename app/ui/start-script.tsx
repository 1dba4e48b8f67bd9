import { createContext, useContext } from "react";
import { NonceContext } from "../nonce.ts";

/** The text of this page's start script; undefined in the browser, where it has run. */
export const StartScriptContext = createContext<string | undefined>(undefined);

/**
 * Fetches the page's modules after the first paint (app/start-script.ts). Until they run, links open documents, and browsers
 * that can prepare the one that somebody is about to open; then the script takes the rules for that away. They are the
 * server's alone: React passes over an element of the body that it does not know.
 */
export function StartScript() {
  const nonce = useContext(NonceContext);
  const script = useContext(StartScriptContext);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of file names, allowed by the answer's nonce
        dangerouslySetInnerHTML={{ __html: script ?? "" }}
      />
      {import.meta.env.SSR && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, allowed by the answer's nonce or hash
        <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: writeRules() }} />
      )}
    </>
  );
}

/** Pages that the server keeps: no form with a key, no secret, no query, no other part of the page that is open. */
const WHERE = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: "/(estimate|referrals|unsubscribe|api)(/.*)?" } },
    { not: { href_matches: "/*\\?(.+)" } },
    { not: { selector_matches: "[href*='#']" } },
  ],
};

function writeRules(): string {
  return JSON.stringify({ prerender: [{ where: WHERE, eagerness: "moderate" }] });
}
