import { useContext } from "react";
import { NonceContext } from "../nonce.ts";

/**
 * Sets the stored theme before the first paint, so that the wrong one never flashes, and follows the control from then
 * on, whether other scripts have come or not.
 */
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

// Without storage the choice lasts until the page is left.
const SCRIPT = `{
const root=document.documentElement,set=theme=>{if(theme==="light"||theme==="dark")root.dataset.theme=theme;else delete root.dataset.theme};
try{set(localStorage.theme)}catch{}
addEventListener("change",({target:{name,value}})=>{if(name==="theme"){set(value);try{localStorage.theme=value}catch{}}});
addEventListener("DOMContentLoaded",()=>{const choice=document.querySelector(\`[name=theme][value=\${root.dataset.theme||"system"}]\`);if(choice)choice.checked=true})
}`;
