import type { Graph, Thing } from "schema-dts";
import type { TextsByTitle } from "#content/texts-by-title.ts";
import { describeCompany, describeOffices, describeQuestions } from "./schema-org.ts";

export function CompanyData({ siteUrl }: { siteUrl: string }) {
  return <StructuredData things={[{ ...describeCompany(siteUrl), location: describeOffices() }]} />;
}

export function QuestionsData({ questions }: { questions: TextsByTitle }) {
  return <StructuredData things={[describeQuestions(questions)]} />;
}

/** JSON-LD. Only says what the page shows. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, so that no text can end the script
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(graph)) }}
    />
  );
}

/** In JSON these occur only in strings, where an escape is equivalent. */
function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
