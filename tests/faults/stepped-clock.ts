/**
 * Loaded before a process of the program (`node --import`): its parent can set its wall clock by so many milliseconds, as an
 * administrator or a time server does. The monotonic clock and the timers go on, as they do in such a case.
 */
const RealDate = Date;
let offset = Number(process.env["CLOCK_OFFSET_MS"] ?? 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args, newTarget),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => target.now() + offset : Reflect.get(target, name, receiver),
});

process.on("message", (message) => {
  offset = (message as { clockOffset: number }).clockOffset;
  process.send?.({ clockOffset: offset });
});
process.channel?.unref();
