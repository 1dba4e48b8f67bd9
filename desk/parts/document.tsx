import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import displayFont from "#app/styles/fonts/bricolage-display.woff2?url";
import textFont from "#app/styles/fonts/figtree.woff2?url";
import { Logo } from "#app/ui/pictures/brand.tsx";
import { company } from "#content/company.ts";
import type { DeskSession } from "#db/desk/sessions.ts";
import styles from "../styles/desk.css?url";
import { ActForm, FormToken } from "./act-form.tsx";
import favicon from "./favicon.svg?raw";
import { SEARCH_CHARS } from "./list.tsx";
import { type Flash, FlashMessage } from "./message.tsx";

export type NavEntry = { path: string; name: string };

/** Pages without a session have neither navigation nor forms. */
export type Opened = { session: DeskSession; formToken: string; nav: readonly NavEntry[] };

/** `path` marks the current entry of the navigation. */
export function renderPage(page: {
  title: string;
  body: ReactNode;
  path: string;
  found?: string | undefined;
  message?: { tone: "done" | "failed"; flash: Flash } | undefined;
  opened?: Opened | undefined;
}): string {
  const { title, body, path, found, message, opened } = page;
  const said = /^.*?[.?!](?= |$)/.exec(message?.flash.text ?? "")?.[0];
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{[said, `${title} · Desk`].filter(Boolean).join(" ")}</title>
        {[displayFont, textFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(favicon)}`} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <FormToken.Provider value={opened?.formToken ?? ""}>
          <Header {...{ path, found, opened }} />
          <main id="main" className="wrap desk-main flow" tabIndex={-1}>
            {message && <FlashMessage {...message} />}
            {body}
          </main>
        </FormToken.Provider>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

type HeaderProps = { path: string; found: string | undefined; opened: Opened | undefined };

function Header({ path, found, opened }: HeaderProps) {
  return (
    <header className="desk-header night">
      <div className="wrap row apart">
        <Logo name={company.shortName} tagline="The desk" />
        {opened && (
          <>
            <search className="desk-find">
              <form action="/find">
                <label className="visually-hidden" htmlFor="find">
                  Find a name, phone, email, place, truck, code or number
                </label>
                <input
                  className="input"
                  id="find"
                  type="search"
                  name="q"
                  placeholder="Find"
                  defaultValue={found}
                  maxLength={SEARCH_CHARS}
                  autoComplete="off"
                />
              </form>
            </search>
            <button className="desk-menu" type="button" popoverTarget="menu">
              Menu
            </button>
            <div id="menu" className="desk-nav night" popover="auto">
              <nav aria-label="Main">
                <ul>
                  {opened.nav.map((entry) => (
                    <li key={entry.path}>
                      <a href={entry.path} aria-current={isAt(path, entry.path) ? "page" : undefined}>
                        {entry.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
              <ActForm action="/close" className="row">
                <span>{opened.session.name}</span>
                <button type="submit">Close the desk</button>
              </ActForm>
            </div>
          </>
        )}
      </div>
    </header>
  );
}

/** Also true for subpages: "/reviews/import" is at "/reviews". */
function isAt(path: string, entry: string): boolean {
  return path === entry || (entry !== "/" && path.startsWith(`${entry}/`));
}
