import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { gatherPieces } from "#app/gather-pieces.ts";

function readAll(stream: ReturnType<typeof gatherPieces>) {
  const seen: string[] = [];
  stream.on("data", (piece: Buffer) => seen.push(piece.toString()));
  return seen;
}

test("what is written at once leaves in one piece, in its order", async () => {
  const stream = gatherPieces();
  const seen = readAll(stream);
  for (const piece of ["<html>", "<body>", "</html>"]) stream.write(Buffer.from(piece));
  stream.end();
  await once(stream, "end");
  expect(seen).toEqual(["<html><body></html>"]);
});

test("a pause of the writer hands on what is there, and an idle one nothing", async () => {
  const stream = gatherPieces();
  const seen = readAll(stream);
  stream.write(Buffer.from("shell"));
  await nextTurn();
  expect(seen).toEqual([]);
  stream.flush();
  stream.flush();
  await nextTurn();
  expect(seen).toEqual(["shell"]);
  stream.end(Buffer.from("rest"));
  await once(stream, "end");
  expect(seen).toEqual(["shell", "rest"]);
});

test("what waited for a slow reader when the writer paused is not kept until the next pause", async () => {
  const stream = gatherPieces();
  const large = Buffer.alloc(200_000, "a");
  stream.write(large);
  stream.write(Buffer.from("tail"));
  stream.flush();
  const seen = readAll(stream);
  for (let turns = 0; turns < 5; turns += 1) await nextTurn();
  expect(seen.join("")).toBe(`${large}tail`);
});

test("the writer is told to wait while nobody reads", () => {
  const stream = gatherPieces();
  let writes = 1;
  while (stream.write(Buffer.alloc(4_096)) && writes < 1_000) writes += 1;
  expect(writes * 4_096).toBeLessThan(200_000);
});
