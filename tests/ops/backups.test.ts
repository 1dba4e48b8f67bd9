import { expect, test } from "vitest";
import type { BackupState } from "#db/backups/state.ts";
import { checkBackups, checkRetention } from "#ops/checks/backups.ts";
import { goodBackup } from "./samples.ts";

test("one line says how many backups there are and what can be restored", () => {
  expect(checkBackups(goodBackup)).toEqual([
    {
      part: "backup",
      level: "ok",
      what: "backups",
      detail: "9 backups, the newest 2.0 h old; you can restore any time from 9 days ago to 2 min ago",
    },
  ]);
});

test("where Postgres does not archive its WAL, backups are not checked", () => {
  expect(checkBackups(undefined)).toMatchObject([{ level: "skip" }]);
  expect(checkBackups({ ...goodBackup, isExpected: false })).toMatchObject([{ level: "skip" }]);
  expect(checkRetention({ ...goodBackup, isExpected: false }, 30)).toEqual([]);
});

test("a failure is reported in the tool's own words, next to every other fault", () => {
  const found = checkBackups({
    ...goodBackup,
    failingFor: 700,
    failure: "no space",
    unarchived: 700,
    lastBackup: 200_000,
  });
  expect(found.map(({ level, what }) => [level, what])).toEqual([
    ["fail", "failure"],
    ["fail", "WAL"],
    ["fail", "backups"],
  ]);
  expect(found[0]?.detail).toContain("no space");
});

test.each<[string, Partial<BackupState>, [level: string, what: string][]]>([
  ["fine", {}, []],
  ["on this machine", { place: "volume" }, [["warn", "place"]]],
  ["without a key", { isEncrypted: false }, [["warn", "encryption"]]],
  ["kept longer than promised", { keepDays: 31 }, [["fail", "age"]]],
  ["kept shorter than promised", { keepDays: 9 }, []],
  ["never restored in a drill", { drilled: null }, [["warn", "drill"]]],
  ["last drill 100 days ago", { drilled: 8_640_000 }, [["warn", "drill"]]],
])("how backups are kept: %s", (_name, changes, expected) => {
  const found = checkRetention({ ...goodBackup, ...changes }, 30);
  expect(found.map(({ level, what }) => [level, what])).toEqual(expected);
});
