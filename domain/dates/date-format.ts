/** Formats as in "June 12, 2027", by default in UTC, as a day such as "2027-06-12" is read. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (at: Date | string) => string {
  const find = createLazily(options);
  return (at) => find().format(new Date(at));
}

/** Reads the parts of a date by their names, because not every browser writes them in the same order. */
export function createDateReader(options: Intl.DateTimeFormatOptions): (at: Date) => Record<string, string> {
  const find = createLazily(options);
  return (at) =>
    Object.fromEntries(
      find()
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    );
}

/** When it is first needed: a browser's first formatter takes a phone 20 ms. */
function createLazily(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
    return made;
  };
}
