import {
  findLegalDocument,
  type LegalBlock,
  type LegalSection,
  type LegalSetting,
  legalDocuments,
} from "#content/legal.ts";
import { Facts } from "../../ui/sections/facts.tsx";
import { LinkedWords } from "../../ui/sections/linked-words.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { TextPage } from "../../ui/sections/text-page.tsx";

/** Some paragraphs depend on the configuration (LegalSetting). */
export function LegalText({ path, settings }: { path: string; settings: readonly LegalSetting[] }) {
  const others = legalDocuments.filter((other) => other.path !== path);
  const beside = (
    <nav aria-label="Legal pages">
      <ul>
        {others.map((other) => (
          <li key={other.path}>
            <RouteLink to={other.path}>{other.title}</RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <TextPage text={findLegalDocument(path)} beside={beside}>
      {({ blocks }) =>
        listShown(blocks, settings).map((block) => <Block key={JSON.stringify(block)} block={block} />)
      }
    </TextPage>
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
  return <Facts className="facts told ruled" facts={Object.entries(block.facts)} />;
}
