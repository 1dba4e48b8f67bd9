import { useSyncExternalStore } from "react";

const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];

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

/** theme-script.tsx sets the theme. */
function leaveToScript() {}

function readTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
