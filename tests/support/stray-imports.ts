import { posix } from "node:path";
import { listImports } from "./list-imports.ts";

/** What each room may import from other rooms, besides itself (README.md, the map). */
const rooms: Record<string, { rooms: string[]; packages?: string[] }> = {
  owner: { rooms: [], packages: ["node:fs", "node:path", "zod"] },
  content: { rooms: ["owner"], packages: [] },
  domain: { rooms: ["content"], packages: ["zod", "csv-parse"] },
  db: { rooms: ["domain"], packages: ["kysely", "pg"] },
  monitoring: { rooms: ["domain", "db"] },
  jobs: { rooms: ["content", "domain", "db", "monitoring"] },
  app: { rooms: ["content", "domain"] },
  server: { rooms: ["db", "domain", "monitoring"] },
  desk: { rooms: ["content", "domain", "db", "jobs", "ops"] },
  ops: { rooms: ["content", "domain", "db", "jobs"] },
  dev: {
    rooms: [
      "owner",
      "content",
      "domain",
      "db",
      "monitoring",
      "jobs",
      "app",
      "server",
      "desk",
      "ops",
      "tests",
    ],
  },
  tools: { rooms: ["owner", "content", "domain", "app"] },
  tests: {
    rooms: [
      "owner",
      "content",
      "domain",
      "db",
      "monitoring",
      "jobs",
      "app",
      "server",
      "desk",
      "ops",
      "dev",
      "tools",
    ],
  },
};

export const roomNames = Object.keys(rooms);

/** The processes: they alone read the configuration and make the logger. */
const entries = ["server/main.ts", "jobs/worker.ts", "db/migrate.ts", "ops/cli.ts", "desk/main.ts"];

export type SourceFile = { path: string; text: string };

/** Judges every import of the given files; each stray one gives a line with file, line number and fault. */
export function findStrayImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const { imports, hasLoaderOrAction } = listImports(path, text);
    return imports.flatMap(({ specifier, isType, line }) => {
      const fault = findFault({ path, room: roomOf(path), specifier, isType, hasLoaderOrAction });
      return fault ? [`${path}:${line} imports ${specifier}: ${fault}`] : [];
    });
  });
}

type Question = {
  path: string;
  room: string;
  specifier: string;
  isType: boolean;
  hasLoaderOrAction: boolean;
};

function findFault(question: Question): string | undefined {
  const { path, room, specifier } = question;
  const target = resolve(path, specifier);
  if (path.startsWith("db/migrations/") && specifier !== "kysely")
    return "a migration is frozen in time and imports kysely only";
  if (target === undefined) return findPackageFault(room, specifier);
  if (target === "config.ts" || target === "logger.ts") return findEntryFault(question, target);
  if (target === "deadline.ts") return findDeadlineFault(room);
  const other = roomOf(target);
  if (other === room) return undefined;
  if (room === "")
    return ["dev", "tools"].includes(other)
      ? undefined
      : "a file of the top level imports no room but dev and tools";
  if (specifier.startsWith(".")) return `a relative path leaves the room; write #${target}`;
  if (rooms[room]?.rooms.includes(other)) return undefined;
  if (room === "app" && other === "db") return findDatabaseFault(question);
  if (room === "server" && other === "app")
    return ["app/context.ts", "app/error-document.ts"].includes(target)
      ? undefined
      : "server may import only context.ts and error-document.ts from app";
  if (["jobs", "ops"].includes(room) && other === "server")
    return target.startsWith("server/metrics/")
      ? undefined
      : `${room} may import only server/metrics from server`;
  if (room === "desk" && other === "app")
    return /^app\/(ui|styles)\//.test(target) ? undefined : "desk may import only parts and sheets from app";
  return `${room} may not import ${other}`;
}

function findPackageFault(room: string, specifier: string): string | undefined {
  const allowed = rooms[room]?.packages;
  if (!allowed) return undefined;
  if (room === "db" && specifier.startsWith("node:")) return undefined;
  const name = specifier.split("/")[0] ?? "";
  return allowed.includes(name) ? undefined : `${room} uses ${allowed.join(" and ") || "no package"} alone`;
}

function findEntryFault({ path, room, isType }: Question, target: string): string | undefined {
  if (room === "dev" || room === "tests" || entries.includes(path)) return undefined;
  if (isType && ["monitoring", "server", "desk", "jobs", "ops"].includes(room)) return undefined;
  return `only the entries (${entries.join(", ")}, dev) read ${target}`;
}

/** Only rooms that talk to services have deadlines. */
function findDeadlineFault(room: string): string | undefined {
  return ["monitoring", "server", "desk", "jobs", "ops", "dev", "tests"].includes(room)
    ? undefined
    : `${room} waits for nobody`;
}

function findDatabaseFault({ path, isType, hasLoaderOrAction }: Question): string | undefined {
  if (isType) return undefined;
  const isRoute = path === "app/root.tsx" || path.startsWith("app/routes/");
  if (isRoute && hasLoaderOrAction) return undefined;
  return "app may import db, other than types, only in a route module with a loader or an action";
}

function roomOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

/** The file's path in the project, or undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  if (["#config", "#deadline", "#logger"].includes(specifier)) return `${specifier.slice(1)}.ts`;
  return specifier.startsWith("#") ? specifier.slice(1) : undefined;
}
