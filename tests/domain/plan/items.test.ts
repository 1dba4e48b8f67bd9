import { describe, expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { formatPlan, readPlan } from "#domain/plan/address.ts";
import { type ItemId, MAX_ITEMS, pieceIds, type RoomId, roomIds } from "#domain/plan/inventory.ts";
import { emptyPlan } from "#domain/plan/plan.ts";
import { findFigures } from "#domain/plan/results.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { expectFurniture, expectVolume, listItems } from "#domain/plan/volume.ts";

const read = (query: string) => readPlan(new URLSearchParams(query), findPlace);
const volumeOf = (query: string) => expectVolume(read(query).plan);
const countOf = (query: string, room: RoomId, id: ItemId) =>
  listItems(read(query).plan, room).find((item) => item.id === id)?.count;

/** Cubic feet of furniture, from published cube sheets. */
const published: Partial<Record<RoomId, number>> = {
  living: 150,
  kitchen: 40,
  dining: 90,
  bedroom: 125,
  bedroom2: 80,
  studio: 205,
  study: 65,
  bath: 0,
  garage: 90,
  basement: 140,
  attic: 40,
  patio: 60,
  desk: 45,
  meeting: 100,
};

test.each(roomIds)("the items of %s match the volume on cube sheets within 10 percent", (room) => {
  const furniture = expectFurniture({ rooms: { [room]: 1 }, pieces: {}, items: {} });
  const sheet = published[room] ?? Number.NaN;
  expect(furniture).toBeGreaterThanOrEqual(sheet * 0.9);
  expect(furniture).toBeLessThanOrEqual(sheet * 1.1);
});

describe("a changed number in the inventory", () => {
  test("changes volume and hours", () => {
    const usual = "rooms=living,kitchen,bedroom";
    const edited = `${usual}&items=living.bookcase:20,kitchen.chair:0`;
    expect(volumeOf(edited) - volumeOf(usual)).toBe(19 * 20 - 4 * 5);
    const hours = [usual, edited].map((query) => findFigures(read(query).plan)?.crews[0]);
    expect((hours[1]?.movers ?? 0) * (hours[1]?.hours.high ?? 0)).toBeGreaterThan(
      (hours[0]?.movers ?? 0) * (hours[0]?.hours.high ?? 0),
    );
  });

  test("stays when a room is added, and is dropped with its room, by a new home or by Clear", () => {
    const edited = "rooms=living&items=living.sofa:2";
    expect(countOf(`${edited}&add=living`, "living", "sofa")).toBe(2);
    expect(countOf(`${edited}&add=living`, "living", "rug")).toBe(2);
    for (const button of ["take=living", "start=1+bedroom", "clear=all"])
      expect(read(`${edited}&${button}`).plan.items).toEqual({});
  });

  test("is in the URL only if it differs from the usual one, and is sent to the office", () => {
    const query = "?rooms=living,kitchen&items=living.sofa:2.rug:0,kitchen.chair:6";
    expect(formatPlan(read(query).plan)).toBe(query);
    expect(formatPlan(read(`${query}.table:1`).plan)).toBe(query);
    expect(formatPlan(read("rooms=living&living.sofa=1&living.rug=0").plan)).toBe(
      "?rooms=living&items=living.rug:0",
    );
    expect(readSentPlan(query)?.inventory).toEqual([
      ["Living room: 2 sofas, armchair, coffee table, end table, bookcase, TV, TV stand", "1"],
      ["Kitchen: kitchen table, 6 chairs, microwave", "1"],
    ]);
  });

  test("is left out if the item is unknown or the room is missing", () => {
    const { plan, unknown } = read(
      "rooms=living&items=living.throne:2.sofa:2.rug:many,attic.tree:3,__proto__.sofa:1",
    );
    expect(plan).toEqual({ ...emptyPlan, rooms: { living: 1 }, items: { living: { sofa: 2 } } });
    expect(unknown).toEqual(["living.throne:2", "living.rug:many", "__proto__.sofa:1"]);
  });
});

test("a king bed replaces a bed in the inventory", () => {
  const kings = "rooms=bedroom,bedroom2:2&pieces=king:2";
  expect(countOf(kings, "bedroom", "queen")).toBe(0);
  expect(countOf(kings, "bedroom2", "double")).toBe(1);
});

test("the longest plan fits into the estimate form's 2,000 characters", () => {
  const all = (ids: readonly string[]) => ids.map((id) => `${id}:20`).join(",");
  const rooms = Object.fromEntries(roomIds.map((id) => [id, 1]));
  const items = roomIds
    .map((room) => [room, ...listItems({ ...emptyPlan, rooms }, room).map(({ id }) => `${id}:${MAX_ITEMS}`)])
    .map((parts) => parts.join("."));
  const query = `from=washington-dc&to=washington-dc&rooms=${all(roomIds)}&pieces=${all(pieceIds)}&items=${items}&out=stairs4&outcarry=farther&outlevels=4&in=stairs4&incarry=farther&inlevels=4&route=stop&packing=unpack&date=2027-06-12`;
  const written = formatPlan(read(query).plan);
  expect(written).toContain(`screen:${MAX_ITEMS}`);
  expect(written.length).toBeLessThanOrEqual(2_000);
});
