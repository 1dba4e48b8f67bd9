import { parseSync } from "vite";

/** `isType`: erased at compile time, as in `import type`. */
type Import = { specifier: string; isType: boolean; line: number };

export type SourceImports = {
  imports: Import[];
  hasLoaderOrAction: boolean;
};

/** Includes dynamic imports and `export from`. Throws on a syntax error. */
export function listImports(path: string, text: string): SourceImports {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const statements = asNodes(program.body);
  // Only import expressions can be nested, and most files have none.
  const nodes = /\bimport\s*[(/]/.test(text) ? [...walk(statements)] : statements;
  return {
    imports: nodes.flatMap((node) => {
      const found = readImport(node);
      return found ? [{ ...found, line: text.slice(0, Number(node["start"])).split("\n").length }] : [];
    }),
    hasLoaderOrAction: statements.some(isLoaderOrAction),
  };
}

type Node = { type: string } & Record<string, unknown>;

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walk(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** `import { type A }` counts as a value import, because the module is loaded. */
function readImport(node: Node): Omit<Import, "line"> | undefined {
  const isEquals = node.type === "TSImportEqualsDeclaration" && isNode(node["moduleReference"]);
  const specifier = readText(
    isEquals ? asNodes([node["moduleReference"]])[0]?.["expression"] : node["source"],
  );
  if (specifier === undefined) return undefined;
  switch (node.type) {
    case "ImportDeclaration":
    case "TSImportEqualsDeclaration":
      return { specifier, isType: node["importKind"] === "type" };
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return { specifier, isType: node["exportKind"] === "type" };
    case "TSImportType":
      return { specifier, isType: true };
    case "ImportExpression":
      return { specifier, isType: false };
    default:
      return undefined;
  }
}

function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral" || asNodes(node["expressions"]).length > 0) return undefined;
  const [quasi] = asNodes(node["quasis"]) as { value?: { cooked?: string } }[];
  return quasi?.value?.cooked;
}

function isLoaderOrAction(node: Node): boolean {
  if (node.type !== "ExportNamedDeclaration" || node["exportKind"] === "type") return false;
  const declaration = isNode(node["declaration"]) ? node["declaration"] : undefined;
  const names = [
    declaration?.["id"],
    ...asNodes(declaration?.["declarations"]).map(({ id }) => id),
    ...asNodes(node["specifiers"]).map(({ exported }) => exported),
  ];
  return names.some((name) => isNode(name) && (name["name"] === "loader" || name["name"] === "action"));
}

function asNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
