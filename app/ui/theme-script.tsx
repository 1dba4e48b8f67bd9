import { useContext, useEffect } from "react";
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
const SCRIPT = `{const r=document.documentElement,set=t=>{if(/^(light|dark)$/.test(t))r.dataset.theme=t;else delete r.dataset.theme};
try{set(localStorage.theme)}catch{}
addEventListener("change",({target:t})=>{if(t.name=="theme"){set(t.value);try{localStorage.theme=t.value}catch{}}})}`;

/** Shows the theme in the control, which the server sends without knowing it. */
export function useShownTheme(): void {
  useEffect(() => {
    const theme = document.documentElement.dataset["theme"] ?? "system";
    const choice = document.querySelector<HTMLInputElement>(`[name=theme][value=${theme}]`);
    if (choice) choice.checked = true;
  }, []);
}
