import { useContext } from "react";
import { useLocation } from "react-router";
import { hasSecret } from "#domain/pages/private-paths.ts";
import { NonceContext } from "../../start/nonce.ts";

/**
 * Never loads on a URL with a secret token or for browsers that send Global Privacy Control. Omits the query, which
 * may hold a search or a discount code.
 */
export function AnalyticsScript({ id }: { id: string | undefined }) {
  const nonce = useContext(NonceContext);
  const { pathname } = useLocation();
  if (!id || hasSecret(pathname)) return null;
  const script = import.meta.env.SSR ? writeScript(id) : "";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text around an id of letters, digits and dashes
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}

function writeScript(id: string): string {
  return `if(!navigator.globalPrivacyControl){
window.dataLayer=[];
const push=function(){dataLayer.push(arguments)};
window.gtag=function(){push("set",{page_location:location.origin+location.pathname});push.apply(null,arguments)};
push("js",new Date());
push("config","${id}",{send_page_view:false,allow_google_signals:false,allow_ad_personalization_signals:false});
const script=document.createElement("script");
script.async=true;
script.src="https://www.googletagmanager.com/gtag/js?id=${id}";
document.head.append(script)}`;
}
