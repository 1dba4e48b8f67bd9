import { createHash, randomUUID } from "node:crypto";
import { cp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** Builds whose assets are kept: the running one and those of pages that may still be open. */
const KEPT = 5;
const UNFINISHED_MS = 3_600_000;

/**
 * Copies a build's assets to where web processes of every version find them, and forgets all but the newest five builds. A copy is
 * visible when it is complete; several calls at once are fine.
 * @param assets Folder of the built assets, whose names hold the hashes of their contents.
 * @param kept Folder that the versions share; it must exist.
 * @returns Name of the copy in `kept`: the same for the same files.
 */
export async function saveBuild(assets: string, kept: string): Promise<string> {
  const names = (await readdir(assets)).toSorted();
  const name = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
  const copy = path.join(kept, name);
  if (!(await stat(copy).catch(() => undefined))) {
    const unfinished = path.join(kept, `.${name}-${randomUUID()}`);
    await cp(assets, unfinished, { recursive: true });
    // Whoever else made the same copy meanwhile has won.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  const now = new Date();
  await utimes(copy, now, now);
  await removeOld(kept, now);
  return name;
}

/** The kept builds by name, the newest first. */
export async function listRecentBuilds(kept: string): Promise<string[]> {
  const builds = (await listCopies(kept)).filter(({ name }) => !name.startsWith("."));
  return builds.toSorted((a, b) => b.time - a.time).map(({ name }) => name);
}

async function removeOld(kept: string, now: Date): Promise<void> {
  const unfinished = (await listCopies(kept)).filter(
    ({ name, time }) => name.startsWith(".") && time < now.getTime() - UNFINISHED_MS,
  );
  const old = [...(await listRecentBuilds(kept)).slice(KEPT), ...unfinished.map(({ name }) => name)];
  for (const name of old) await rm(path.join(kept, name), { recursive: true, force: true });
}

async function listCopies(kept: string): Promise<{ name: string; time: number }[]> {
  const names = await readdir(kept);
  const copies = names.map(async (name) => {
    const found = await stat(path.join(kept, name)).catch(() => undefined);
    return found?.isDirectory() ? [{ name, time: found.mtimeMs }] : [];
  });
  return (await Promise.all(copies)).flat();
}

if (import.meta.main) await saveBuild("build/client/assets", "kept-assets");
