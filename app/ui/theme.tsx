import { useContext, useSyncExternalStore } from "react";
import { NonceContext } from "../nonce.ts";

const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];

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

/** Light, dark or system; remembered in this browser only. */
export function ThemeControl() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "system" as const);
  return (
    <fieldset className="theme">
      <legend className="visually-hidden">Theme</legend>
      {themes.map((value) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} checked={theme === value} onChange={leaveToScript} />
          <span>{value.charAt(0).toUpperCase() + value.slice(1)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The script of the page sets the theme (ThemeScript). */
function leaveToScript() {}

function readTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

/** The attribute on <html> is the state; every control follows it. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
