import { expect, test } from "vitest";
import { readDay } from "#domain/reviews/import/dates.ts";

test.each([
  ...["2026-09-14", "2026/9/14", "2026-09-14 18:03:00", "2026-09-14T18:03:00.123456789Z"],
  ...[
    "2026-09-14 18:03:00 UTC",
    "2026-09-15T01:03:00Z",
    "2026-09-15T03:03:00+02:00",
    "2026-09-14T18:03:00-0400",
  ],
  ...["9/14/2026", "09/14/26", "9/14/2026 6:03 PM", "9/14/2026, 18:03", "14.9.2026", "14-09-2026"],
  ...["Sep 14, 2026", "Sept. 14 2026", "September 14th, 2026 at 6:03 PM", "14 September 2026", "14-Sep-2026"],
])("%j is September 14, 2026", (text) => {
  expect(readDay(text, "month-first")).toBe("2026-09-14");
});

test.each([
  ...["", "2 weeks ago", "2026-02-30", "13/13/2026", "Sep 2026", "2026", "14/9"],
  ...["Smarch 14, 2026", "9/14/2026 x"],
])("%j is no day", (text) => {
  expect(readDay(text, "month-first")).toBeUndefined();
});
