import { Link } from "react-router";
import {
  type LegalBlock,
  type LegalDocument,
  type LegalSection,
  type LegalSetting,
  legalDocuments,
} from "#content/legal.ts";
import { letterhead } from "#content/letterhead.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import { LinkedWords } from "../../ui/linked-words.tsx";
import { TextPage } from "../../ui/text-page.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./legal.css?url";

/** One route for the three legal pages; some paragraphs depend on the configuration (LegalSetting). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { analyticsId, estimateFormUrl } = context.get(servicesContext);
  const settings: LegalSetting[] = [
    analyticsId ? "analytics" : "no-analytics",
    estimateFormUrl ? "embedded-form" : "own-form",
  ];
  return { path: url.pathname.replace(/\/+$/, ""), settings };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { path, title, description } = findDocument(loaderData?.path);
  return describePage(matches, { path, title: `${title} | ${letterhead.name}`, description });
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { path, title, updated, intro, sections } = findDocument(loaderData.path);
  const others = legalDocuments.filter((other) => other.path !== path);
  const beside = (
    <nav aria-label="Legal pages">
      <ul>
        {others.map((other) => (
          <li key={other.path}>
            <Link className="route-link" to={other.path}>
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <TextPage title={title} updated={updated} intro={intro} sections={sections} beside={beside}>
      {sections.map((section) => (
        <Section key={section.id} section={section} settings={loaderData.settings} />
      ))}
    </TextPage>
  );
}

function findDocument(path: string | undefined): LegalDocument {
  const found = legalDocuments.find((document) => document.path === path);
  if (!found) throw new Error(`There is no legal page at ${path}`);
  return found;
}

function Section({ section, settings }: { section: LegalSection; settings: readonly LegalSetting[] }) {
  const blocks = section.blocks.flatMap((block) => {
    if (typeof block === "string" || !("when" in block)) return [block];
    return settings.includes(block.when) ? block.blocks : [];
  });
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
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
  return (
    <dl>
      {block.facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
