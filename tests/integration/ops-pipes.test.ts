import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../support/open-database.ts";
import { codeOf, productionOf, startOps } from "../support/run-ops.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

/** As CSV or JSON, far more than a pipe's 64 KiB. */
const REVIEWS = 3_005;
const { db, url } = await openDatabase();
const environment = productionOf(url);
beforeAll(() => insertShortReviews(db, REVIEWS));

test("a slow pipe reader gets the complete export", async () => {
  const { code, out } = await readSlowly(["reviews", "export"]);
  expect(code).toBe(0);
  expect(out.split("\r\n")).toHaveLength(1 + REVIEWS + 1);
  expect(out.endsWith("\r\n")).toBe(true);
});

test("a closed pipe ends the command silently, with exit code 1", async () => {
  const child = startOps(environment, ["reviews", "export"]);
  child.stdin.end();
  child.stdout.once("data", () => child.stdout.destroy());
  const errors = text(child.stderr);
  expect(await codeOf(child)).toBe(1);
  expect(await errors).toBe("");
});

/** Reads a chunk only once the pipe is full again. */
async function readSlowly(args: string[]) {
  const child = startOps(environment, args);
  child.stdin.end();
  const end = codeOf(child);
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) {
    pieces.push(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { code: await end, out: Buffer.concat(pieces).toString() };
}
