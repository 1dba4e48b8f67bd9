import { useContext, useSyncExternalStore } from "react";
import { NonceContext } from "../nonce.ts";

const STORAGE_KEY = "theme";
const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];

/** The paper of each theme (tokens.css), for what a browser draws around the page. */
export const themeColors = { light: "#fbf7ef", dark: "#0a1c21" } as const;

/** Before `ThemeScript`, which lets one color stand alone by the attribute `media`: React does not compare that one. */
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

/** Sets the stored theme before the first paint, so that the wrong one never flashes. */
export function ThemeScript() {
  const nonce = useContext(NonceContext);
  const script = `try{const t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.media.includes(t)?"all":"not all"}}catch{}`;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text, allowed by the answer's nonce
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}

/** Light, dark or system; remembered in this browser only. */
export function ThemeControl() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "system" as const);
  return (
    <fieldset className="theme">
      <legend className="visually-hidden">Theme</legend>
      {themes.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => applyTheme(value)}
          />
          <span>{value.charAt(0).toUpperCase() + value.slice(1)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function readTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.content === themeColors.dark ? "dark" : "light";
    meta.media = theme === "system" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
  }
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** The attribute on <html> is the state; every control follows it. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
