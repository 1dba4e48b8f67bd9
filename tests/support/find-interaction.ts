import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

type Part = { file: string; name: string };

/** The parts of a file that are not hydrated: calls of `unhydrated` with an import and a name. */
export function listUnhydratedParts(file: string, text = readFileSync(file, "utf8")): Part[] {
  const parts: Part[] = [];
  const module = parseModule(file, text);
  new Visitor({
    CallExpression({ callee, arguments: [load, name] }) {
      if (callee.type !== "Identifier" || callee.name !== "unhydrated") return;
      const loader = load?.type === "Identifier" ? module.declarations.get(load.name) : load;
      const [imported] = loader ? listImports(loader as Node) : [];
      if (imported && name?.type === "Literal")
        parts.push({ file: resolveImport(file, imported), name: String(name.value) });
    },
  }).visit(module.program);
  return parts;
}

/**
 * What a part uses that needs hydration: handlers, state and effects, forms that React Router sends, hydrated parts.
 * Follows the components that it renders.
 */
export function findInteraction(
  { file, name }: Part,
  read = (file: string) => readFileSync(file, "utf8"),
  seen = new Set<string>(),
): string[] {
  if (seen.has(`${file} ${name}`)) return [];
  seen.add(`${file} ${name}`);
  const { declarations, imports } = parseModule(file, read(file));
  const declared = declarations.get(name);
  if (!declared) return [];
  const found: string[] = [];
  const report = (what: string) => found.push(`${path.basename(file)}: ${name} has ${what}`);
  new Visitor({
    JSXAttribute({ name }) {
      if (name.type === "JSXIdentifier" && /^on[A-Z]/.test(name.name)) report(name.name);
    },
    CallExpression({ callee }) {
      if (callee.type !== "Identifier") return;
      if (/^use[A-Z]/.test(callee.name) && callee.name !== "useId") report(callee.name);
      if (callee.name === "hydrated") report("a hydrated part");
    },
    Identifier: ({ name }) => follow(name),
    JSXIdentifier: ({ name }) => follow(name),
  }).visit(declared as Parameters<Visitor["visit"]>[0]);
  function follow(used: string): void {
    const imported = imports.get(used);
    if (imported?.from === "react-router" && imported.name === "Form") report("a Form");
    else if (imported?.from.endsWith(".tsx"))
      found.push(
        ...findInteraction({ file: resolveImport(file, imported.from), name: imported.name }, read, seen),
      );
    else if (declarations.has(used)) found.push(...findInteraction({ file, name: used }, read, seen));
  }
  return found;
}

type Node = Parameters<Visitor["visit"]>[0];

function parseModule(file: string, text: string) {
  const { program } = parseSync(file, text);
  const declarations = new Map<string, unknown>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration" && statement.importKind !== "type")
      for (const specifier of statement.specifiers)
        if (specifier.type === "ImportSpecifier" && specifier.imported.type === "Identifier")
          imports.set(specifier.local.name, { from: statement.source.value, name: specifier.imported.name });
    const declaration =
      statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement;
    if (declaration?.type === "FunctionDeclaration" && declaration.id)
      declarations.set(declaration.id.name, declaration);
    if (declaration?.type === "VariableDeclaration")
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) declarations.set(id.name, init);
  }
  return { program, declarations, imports };
}

function listImports(node: Node): string[] {
  return [...JSON.stringify(node).matchAll(/"type":"ImportExpression".*?"value":"([^"]+)"/g)].map(
    ([, from = ""]) => from,
  );
}

function resolveImport(file: string, from: string): string {
  const resolved = path.resolve(path.dirname(file), from);
  return existsSync(resolved) || from.startsWith(".") ? resolved : from;
}
