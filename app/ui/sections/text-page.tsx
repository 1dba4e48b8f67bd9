import type { ReactNode } from "react";

type TextPageProps = {
  title: string;
  intro: string;
  updated: string;
  sections: readonly { id: string; title: string }[];
  beside?: ReactNode;
  children: ReactNode;
};

/** Styled by app/routes/legal/legal.css. */
export function TextPage({ title, intro, updated, sections, beside, children }: TextPageProps) {
  return (
    <article className="legal section page-top">
      <header className="wrap">
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
        <p className="quiet">Last updated {updated}</p>
      </header>
      <div className="wrap columns">
        <aside className="legal-side left">
          <div>
            <nav aria-label="On this page">
              <h2>On this page</h2>
              <ol>
                {sections.map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
            {beside}
          </div>
        </aside>
        <div className="legal-text">{children}</div>
      </div>
    </article>
  );
}
