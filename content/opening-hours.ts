import { company } from "./company.ts";

const { opens, closes } = company.hours;

/** In hours: 17:30 is 17.5. */
export const officeHours = { opens: readHour(opens), closes: readHour(closes) };

/** The same every day. */
export const openingHours = {
  /** "8:00 AM" */
  opens: writeTime(opens),
  /** "8:00 PM" */
  closes: writeTime(closes),
  /** "8:00 AM to 8:00 PM" */
  span: `${writeTime(opens)} to ${writeTime(closes)}`,
  brief: {
    /** "8 AM" */
    opens: shorten(writeTime(opens)),
    /** "8 PM" */
    closes: shorten(writeTime(closes)),
    /** "8 AM to 8 PM" */
    span: `${shorten(writeTime(opens))} to ${shorten(writeTime(closes))}`,
    /** "8 to 8" */
    figures: [opens, closes].map((time) => shorten(writeTime(time)).replace(/ .*/, "")).join(" to "),
  },
};

function readHour(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour + minute / 60;
}

/** "20:30" becomes "8:30 PM". */
function writeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "8:00 AM" becomes "8 AM". */
function shorten(written: string): string {
  return written.replace(":00", "");
}
