import { useContext } from "react";
import { NonceContext } from "../../start/nonce.ts";
import { themeColors } from "./theme-colors.ts";

/** Must precede `ThemeScript`, which changes `media`. React does not compare that attribute. */
export function ThemeColors() {
  return (["light", "dark"] as const).map((theme) => (
    <meta
      key={theme}
      name="theme-color"
      content={themeColors[theme]}
      media={`(prefers-color-scheme: ${theme})`}
    />
  ));
}

/** Before the first paint. Follows and sets the theme control without other scripts. */
export function ThemeScript() {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, allowed by the answer's nonce
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : "" }}
    />
  );
}

// Without storage, the choice is not kept.
const SCRIPT = `{const r=document.documentElement,set=t=>{const own=/^(light|dark)$/.test(t);if(own)r.dataset.theme=t;else delete r.dataset.theme;
document.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{const c=["light","dark"][i];m.media=own?c==t?"all":"not all":"(prefers-color-scheme:"+c+")"})};
const recall=()=>{try{set(localStorage.theme)}catch{}};recall();
const show=()=>{const c=document.querySelector("[name=theme][value="+(r.dataset.theme||"system")+"]");if(c)c.checked=true};
addEventListener("DOMContentLoaded",show);addEventListener("pageshow",e=>{if(e.persisted)recall();show()});
addEventListener("change",({target:t})=>{if(t.name=="theme"){set(t.value);try{localStorage.theme=t.value}catch{}}})}`;
