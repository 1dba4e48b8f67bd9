import type { ReactNode } from "react";

type TextPageProps<Section> = {
  text: { title: string; intro: string; updated: string; sections: readonly Section[] };
  beside?: ReactNode;
  /** Below each section's heading. */
  children: (section: Section) => ReactNode;
};

/** Styled by app/routes/legal/legal.css. */
export function TextPage<Section extends { id: string; title: string }>(props: TextPageProps<Section>) {
  const { text, beside, children } = props;
  const { title, intro, updated, sections } = text;
  return (
    <article className="legal section page-top">
      <header className="wrap flow">
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
        <p className="quiet">Last updated {updated}</p>
      </header>
      <div className="wrap columns">
        <aside className="legal-side left">
          <div className="flow">
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
        <div className="legal-text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {children(section)}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
