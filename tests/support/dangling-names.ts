export type TextFile = { path: string; text: string };

/** A path or file name in running text: "jobs/relay.ts", "../locations.ts", "rules.md". No globs, no URLs. */
const name =
  /(?<![\w*/.@$-])#?((?:\.{1,2}\/)*(?:[\w$-][\w.$-]*\/)*[\w$-][\w.$-]*\.(?:md|tsx?|mjs|svg|css|sh|ya?ml|sql))\b(?![\w*/])/g;
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

/** Lists "file:line name" of files that do not exist: in code only in comments. */
export function findDanglingNames(files: readonly TextFile[], existing: readonly string[]): string[] {
  const known = new Set(existing.flatMap(listEndings));
  return files.flatMap(({ path, text }) =>
    listPassages(path, text).flatMap(({ start, passage }) =>
      [...passage.matchAll(name)].flatMap(({ 1: found = "", index }) => {
        if (found.includes("$") || known.has(found.replace(/^(\.{1,2}\/)+/, ""))) return [];
        return [`${path}:${text.slice(0, start + index).split("\n").length} ${found}`];
      }),
    ),
  );
}

/** docs/rules.md, "Forms": a heading or a row's first cell. */
const section = /([\w./-]+\.md)`?,\s+(?:\*\s+|\/\/\s+|#\s+)?["“]([^"”]+)["”]/g;

/** Lists "file:line name" of sections that do not exist. */
export function findDanglingSections(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    listPassages(path, text).flatMap(({ start, passage }) =>
      [...passage.matchAll(section)].flatMap(({ 1: file = "", 2: title = "", index }) => {
        const target = files.find((other) =>
          listEndings(other.path).includes(file.replace(/^(\.{1,2}\/)+/, "")),
        );
        if (target && listTitles(target.text).includes(title.replace(/\s+(\*\s+)?/g, " "))) return [];
        return [`${path}:${text.slice(0, start + index).split("\n").length} ${file}, "${title}"`];
      }),
    ),
  );
}

function listTitles(markdown: string): string[] {
  return [...markdown.matchAll(/^(?:#+ |\| )([^|\n]+?) *(?:\||$)/gm)].map(([, title = ""]) => title);
}

/** `link`, `tag` in `jobs/emails/layout.ts`, `isLoopbackHost` (`domain/loopback.ts`). */
const exported = /((?:`[\w.]+`(?:, | and ))*`[\w.]+`) (?:in |\()`([\w./-]+\.(?:tsx?|mjs))`/g;

/**
 * Lists "file:line name" of exports that do not exist. For `company.referral`, the first part must be exported, and the
 * others must appear in the file.
 */
export function findDanglingExports(documents: readonly TextFile[], files: readonly TextFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(exported)].flatMap(({ 1: names = "", 2: file = "", index }) => {
      const target = files.find((other) => other.path === file)?.text ?? "";
      return [...names.matchAll(/[\w.]+(?=`)/g)].flatMap(([name]) => {
        const [first = "", ...parts] = name.split(".");
        const declared = `export (?:async )?(?:const|function|class|type) ${first}\\b|export \\{[^}]*\\b${first}\\b`;
        const isThere = new RegExp(declared).test(target) && parts.every((part) => hasWord(target, part));
        return isThere ? [] : [`${path}:${text.slice(0, index).split("\n").length} ${name} in ${file}`];
      });
    }),
  );
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** In code, only comments: strings may be examples, and the compiler checks imports. */
function listPassages(path: string, text: string): { start: number; passage: string }[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return [{ start: 0, passage: text }];
  return [...text.matchAll(comment)].map((match) => ({ start: match.index, passage: match[0] }));
}

/** "db/client.ts" may also be named "client.ts". */
function listEndings(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}
