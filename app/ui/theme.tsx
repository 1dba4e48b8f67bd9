import { useSyncExternalStore } from "react";

const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];

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

/** The script of the page sets the theme (theme-script.tsx). */
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
