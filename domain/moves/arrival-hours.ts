/** Hours since midnight: "11:00 AM to 1:30 PM" gives 11 and 13.5. undefined for an owner's other wording. */
export function readArrivalHours(written: string): { from: number; to: number } | undefined {
  const [, from, to] = /(\d[\d: APM]*) to (\d[\d: APM]*)/i.exec(written) ?? [];
  const end = readTime(to ?? "");
  // In "8:00 to 10:00 AM" the start shares the half of the day.
  const start = readTime(from ?? "") ?? readTime(`${from} ${/[AP]M/i.exec(to ?? "")?.[0]}`);
  return start === undefined || end === undefined || start >= end ? undefined : { from: start, to: end };
}

function readTime(written: string): number | undefined {
  const [, hour, minute = "0", half] = /^(\d{1,2})(?::(\d\d))? *([AP]M) *$/i.exec(written) ?? [];
  if (hour === undefined || half === undefined) return undefined;
  return (Number(hour) % 12) + Number(minute) / 60 + (half.toUpperCase() === "PM" ? 12 : 0);
}
