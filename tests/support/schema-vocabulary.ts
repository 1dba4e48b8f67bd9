import { readFileSync } from "node:fs";
import path from "node:path";

/** Read from schema-dts. */
export type Vocabulary = {
  types: ReadonlySet<string>;
  /** Includes subtypes: MovingCompany is a Place. */
  isA: (type: string, ancestor: string) => boolean;
  /** Own and inherited, with the types of their values. */
  propertiesOf: (type: string) => ReadonlyMap<string, readonly string[]>;
  /** "Monday" for DayOfWeek; empty for a type without listed values. */
  membersOf: (type: string) => readonly string[];
};

const file = path.resolve(import.meta.dirname, "../../node_modules/schema-dts/dist/schema.d.ts");

/** Reads everything, so that types added later are checked too. */
export function readVocabulary(declarations = readFileSync(file, "utf8")): Vocabulary {
  const unions = new Map(
    [...declarations.matchAll(/^export type (\w+) = (.+);$/gm)].map(([, name = "", union = ""]) => [
      name,
      union.split(" | "),
    ]),
  );
  const interfaces = readInterfaces(declarations);
  const types = new Set([...interfaces.keys()].flatMap((name) => name.match(/^(\w+)Leaf$/)?.[1] ?? []));

  const isA = (type: string, ancestor: string): boolean =>
    type === ancestor || (unions.get(ancestor) ?? []).some((below) => below !== ancestor && isA(type, below));
  const collect = (name: string): [string, string[]][] => {
    const { parents = [], properties = [] } = interfaces.get(name) ?? {};
    return [...parents.flatMap(collect), ...properties];
  };
  return {
    types,
    isA,
    propertiesOf: (type) => new Map(collect(`${type}Leaf`)),
    membersOf: (type) => (unions.get(type) ?? []).flatMap((member) => member.match(/^"(\w+)"$/)?.[1] ?? []),
  };
}

type Interface = { parents: string[]; properties: [string, string[]][] };

function readInterfaces(declarations: string): Map<string, Interface> {
  const found = declarations.matchAll(/^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm);
  return new Map(
    [...found].map(([, name = "", parents = "", body = ""]) => [
      name,
      {
        parents: parents.split(", "),
        properties: [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
          ([, property = "", values = ""]) => [property, values.split(" | ")],
        ),
      },
    ]),
  );
}
