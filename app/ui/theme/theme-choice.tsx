const themes = ["light", "dark", "system"] as const;

/** Without handlers: theme-script.tsx sets the theme, before other scripts too. */
export function ThemeControl() {
  const theme = readTheme();
  return (
    <fieldset className="theme">
      <legend className="visually-hidden">Theme</legend>
      {themes.map((value) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === theme} />
          <span>{value.charAt(0).toUpperCase() + value.slice(1)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The server does not know it. */
function readTheme(): string {
  return import.meta.env.SSR ? "system" : (document.documentElement.dataset["theme"] ?? "system");
}
