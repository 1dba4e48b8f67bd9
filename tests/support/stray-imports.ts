import { posix } from "node:path";
import { listImports } from "./list-imports.ts";

/** What each folder may import besides itself (docs/architecture.md, "Folders"). */
const folders: Record<string, { folders: string[]; packages?: string[] }> = {
  content: { folders: [], packages: ["node:fs", "node:path", "zod"] },
  domain: { folders: ["content"], packages: ["zod"] },
  db: { folders: ["domain"], packages: ["kysely", "pg"] },
  metrics: { folders: ["domain", "db"] },
  jobs: { folders: ["content", "domain", "db", "metrics"] },
  app: { folders: ["content", "domain"] },
  server: { folders: ["db", "domain", "metrics"] },
  desk: { folders: ["content", "domain", "db", "jobs", "ops"] },
  ops: { folders: ["content", "domain", "db", "jobs"] },
  dev: { folders: ["content", "domain", "db", "jobs", "metrics", "app", "server", "desk", "ops", "tests"] },
  tests: { folders: ["content", "domain", "db", "jobs", "metrics", "app", "server", "desk", "ops", "dev"] },
};

export const folderNames = Object.keys(folders);

/** Only these read the configuration and create the logger. */
const entries = ["server/main.ts", "jobs/worker.ts", "db/migrate.ts", "ops/cli.ts", "desk/main.ts"];

export type SourceFile = { path: string; text: string };

export function findStrayImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const { imports, hasLoaderOrAction } = listImports(path, text);
    return imports.flatMap(({ specifier, isType, line }) => {
      const fault = findFault({ path, folder: folderOf(path), specifier, isType, hasLoaderOrAction });
      return fault ? [`${path}:${line} imports ${specifier}: ${fault}`] : [];
    });
  });
}

type Question = {
  path: string;
  folder: string;
  specifier: string;
  isType: boolean;
  hasLoaderOrAction: boolean;
};

function findFault(question: Question): string | undefined {
  const { path, folder, specifier } = question;
  const target = resolve(path, specifier);
  if (path.startsWith("db/migrations/") && specifier !== "kysely")
    return "a migration is frozen in time and may only import kysely";
  if (target === undefined) return findPackageFault(folder, specifier);
  if (target === "config.ts" || target === "logger.ts") return findEntryFault(question, target);
  const other = folderOf(target);
  if (other === folder) return undefined;
  if (folder === "") return other === "dev" ? undefined : "a top-level file may only import from dev";
  if (specifier.startsWith(".")) return `a relative path leaves the folder; write #${target}`;
  if (folders[folder]?.folders.includes(other)) return undefined;
  if (folder === "app" && other === "db") return findDatabaseFault(question);
  if (folder === "server" && other === "app")
    return ["app/context.ts", "app/error-document.ts"].includes(target)
      ? undefined
      : "server may only import context.ts and error-document.ts from app";
  if (folder === "desk" && other === "app")
    return /^app\/(ui|styles)\//.test(target)
      ? undefined
      : "desk may only import components and style sheets from app";
  return `${folder} may not import ${other}`;
}

function findPackageFault(folder: string, specifier: string): string | undefined {
  const allowed = folders[folder]?.packages;
  if (!allowed) return undefined;
  if (folder === "db" && specifier.startsWith("node:")) return undefined;
  const name = specifier.split("/")[0] ?? "";
  return allowed.includes(name)
    ? undefined
    : `${folder} may only use ${allowed.join(" and ") || "no package"}`;
}

function findEntryFault({ path, folder, isType }: Question, target: string): string | undefined {
  if (folder === "dev" || folder === "tests" || entries.includes(path)) return undefined;
  if (isType && ["server", "desk", "jobs", "ops"].includes(folder)) return undefined;
  return `only the entries (${entries.join(", ")}, dev) read ${target}`;
}

function findDatabaseFault({ path, isType, hasLoaderOrAction }: Question): string | undefined {
  if (isType) return undefined;
  const isRoute = path === "app/root.tsx" || path.startsWith("app/routes/");
  if (isRoute && hasLoaderOrAction) return undefined;
  return "app may only import db (other than types) in a route module with a loader or an action";
}

function folderOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

/** Undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  if (["#config", "#logger"].includes(specifier)) return `${specifier.slice(1)}.ts`;
  return specifier.startsWith("#") ? specifier.slice(1) : undefined;
}
