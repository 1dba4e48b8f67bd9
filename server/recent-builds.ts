import { createHash, randomUUID } from "node:crypto";
import { cp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** The running build and earlier ones, for pages that are still open. */
const MAX_BUILDS = 5;
const UNFINISHED_MS = 3_600_000;

/**
 * Copies a build's assets into a folder that all versions of web share, and deletes old builds. A copy only
 * becomes visible when complete; concurrent calls are safe.
 * @param assets Their names contain content hashes.
 * @param folder Must exist.
 * @returns A hash of the file names.
 */
export async function saveBuild(assets: string, folder: string): Promise<string> {
  const names = (await readdir(assets)).toSorted();
  const name = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
  const copy = path.join(folder, name);
  if (!(await stat(copy).catch(() => undefined))) {
    const unfinished = path.join(folder, `.${name}-${randomUUID()}`);
    await cp(assets, unfinished, { recursive: true });
    // Another process may have finished the same copy first.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  const now = new Date();
  await utimes(copy, now, now);
  await deleteOld(folder, now);
  return name;
}

/** Newest first. */
export async function listRecentBuilds(folder: string): Promise<string[]> {
  const builds = (await listCopies(folder)).filter(({ name }) => !name.startsWith("."));
  return builds.toSorted((a, b) => b.time - a.time).map(({ name }) => name);
}

async function deleteOld(folder: string, now: Date): Promise<void> {
  const unfinished = (await listCopies(folder)).filter(
    ({ name, time }) => name.startsWith(".") && time < now.getTime() - UNFINISHED_MS,
  );
  const old = [...(await listRecentBuilds(folder)).slice(MAX_BUILDS), ...unfinished.map(({ name }) => name)];
  for (const name of old) await rm(path.join(folder, name), { recursive: true, force: true });
}

async function listCopies(folder: string): Promise<{ name: string; time: number }[]> {
  const names = await readdir(folder);
  const copies = names.map(async (name) => {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    return found?.isDirectory() ? [{ name, time: found.mtimeMs }] : [];
  });
  return (await Promise.all(copies)).flat();
}

if (import.meta.main) await saveBuild("build/client/assets", "kept-assets");
