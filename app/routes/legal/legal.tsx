import { type LegalBlock, type LegalSection, type LegalSetting, legalDocuments } from "#content/legal.ts";
import { findTextPage } from "#content/text-pages.ts";
import { Facts } from "../../ui/sections/facts.tsx";
import { LinkedWords } from "../../ui/sections/linked-words.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";

/** Some paragraphs depend on the configuration (LegalSetting). */
export function LegalText({ path, settings }: { path: string; settings: readonly LegalSetting[] }) {
  const { title, intro, updated, sections } = findTextPage(path);
  const others = legalDocuments.filter((other) => other.path !== path);
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
            {others.length < legalDocuments.length && (
              <nav aria-label="Legal pages">
                <ul>
                  {others.map((other) => (
                    <li key={other.path}>
                      <RouteLink to={other.path}>{other.title}</RouteLink>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        </aside>
        <div className="legal-text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {listShown(section.blocks, settings).map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function listShown(blocks: LegalSection["blocks"], settings: readonly LegalSetting[]): LegalBlock[] {
  return blocks.flatMap((block) => {
    if (typeof block === "string" || !("when" in block)) return [block];
    return settings.includes(block.when) ? block.blocks : [];
  });
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string")
    return (
      <p>
        <LinkedWords text={block} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <p>
              <LinkedWords text={item} />
            </p>
          </li>
        ))}
      </ul>
    );
  if ("keys" in block) return <Keys keys={block.keys} />;
  return <Facts className="facts told ruled" facts={Object.entries(block.facts)} />;
}

function Keys({ keys }: Extract<LegalBlock, { keys: unknown }>) {
  return (
    <table className="keys table">
      <caption className="visually-hidden">Keys and what they do</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(([key, effect]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
