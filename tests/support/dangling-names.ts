export type TextFile = { path: string; text: string };

/** A path or file name in running text: "jobs/relay.ts", "../locations.ts", "rules.md". No globs, no addresses. */
const name =
  /(?<![\w*/.@$-])#?((?:\.{1,2}\/)*(?:[\w$-][\w.$-]*\/)*[\w$-][\w.$-]*\.(?:md|tsx?|mjs|svg|css))\b(?![\w*/])/g;
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

/** Lists the names of files that do not exist, as "file:line name": in comments of code, and anywhere in other files. */
export function findDanglingNames(files: readonly TextFile[], existing: readonly string[]): string[] {
  const known = new Set(existing.flatMap(listEndings));
  return files.flatMap(({ path, text }) =>
    listPassages(path, text).flatMap(({ start, passage }) =>
      [...passage.matchAll(name)].flatMap(({ 1: found = "", index }) => {
        if (known.has(found.replace(/^(\.{1,2}\/)+/, ""))) return [];
        return [`${path}:${text.slice(0, start + index).split("\n").length} ${found}`];
      }),
    ),
  );
}

/** In code only comments are read: strings may hold examples, and the compiler checks imports. */
function listPassages(path: string, text: string): { start: number; passage: string }[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return [{ start: 0, passage: text }];
  return [...text.matchAll(comment)].map((match) => ({ start: match.index, passage: match[0] }));
}

/** A file may be named by its whole path or by the end of it: "db/client.ts", "client.ts". */
function listEndings(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}
