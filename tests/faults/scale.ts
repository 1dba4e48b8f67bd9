import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRandom, type Random } from "../support/random.ts";

/** Whether the whole run was asked for (`npm run test:faults -- --full`), or the short one of `npm test`. */
export const isFull = process.env["FAULTS_FULL"] === "1";

/** The short run's number, or the full one's. */
export function scale(short: number, full: number): number {
  return isFull ? full : short;
}

/**
 * A limit in milliseconds that only the full run asserts, on a machine with nothing else to do; the short one is part of
 * `npm test`, which must tell the truth on a busy machine too, and records what it has seen.
 */
export function timeLimit(ms: number): number {
  return isFull ? ms : Number.POSITIVE_INFINITY;
}

export const resultsFolder = path.resolve(import.meta.dirname, "../../test-results/faults");

/** Makes the chance of one run; the seed is printed, and FAULTS_SEED repeats it. */
export function createChance(run: string): Random {
  const seed = Number(process.env["FAULTS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${run}: FAULTS_SEED=${seed}`);
  return createRandom(seed);
}

/** Keeps what a run has seen for the table (tests/faults/run.ts), before anything is expected of it. */
export function recordRun(run: {
  fault: string;
  seen: Record<string, number | string | undefined | object>;
}): void {
  mkdirSync(resultsFolder, { recursive: true });
  const name = run.fault.replace(/\W+/g, "-").slice(0, 60);
  writeFileSync(path.join(resultsFolder, `${name}.json`), JSON.stringify({ ...run, isFull }));
  console.log(`${run.fault}: ${JSON.stringify(run.seen)}`);
}
