import { readFileSync } from "node:fs";
import path from "node:path";

/** A package of package-lock.json; `license` is an SPDX expression. */
export type Package = {
  name: string;
  version: string;
  license: string | undefined;
  /** It is in the image: neither for development only nor optional. */
  isInImage: boolean;
  hasInstallScript: boolean;
};

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
};

/** Lists every package that a lock file holds, by name and version. */
export function listPackages(lock: { packages: Record<string, Entry> }): Package[] {
  const packages = Object.entries(lock.packages).flatMap(([place, entry]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (!name) return [];
    const { version = "", license, hasInstallScript = false } = entry;
    const isInImage = !entry.dev && !entry.optional && !entry.devOptional;
    return [{ name, version, license, isInImage, hasInstallScript }];
  });
  return packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Reads the project's own. */
export function readLockFile(): Package[] {
  const file = path.resolve(import.meta.dirname, "../../package-lock.json");
  return listPackages(JSON.parse(readFileSync(file, "utf8")));
}
