import { isIP, isIPv4 } from "node:net";

/**
 * The part of a network address that identifies a sender: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * as "2001:db8:0:1::/64". An IPv4-mapped IPv6 address counts as IPv4.
 * @returns The same word for everything that is not an address.
 */
export function senderBlock(address: string | undefined): string {
  const bare = (address ?? "").replace(/%.*$/, "").toLowerCase();
  if (isIP(bare) === 0) return "unknown";
  if (isIPv4(bare)) return bare;
  const groups = expand(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const dotted = address.match(/[\d.]+$/)?.[0] ?? "";
  const plain = isIPv4(dotted) ? address.slice(0, -dotted.length) + toGroups(dotted) : address;
  const [head = "", tail] = plain.split("::");
  const before = read(head);
  const after = read(tail ?? "");
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(missing).fill(0), ...after];
}

function read(groups: string): number[] {
  return groups === "" ? [] : groups.split(":").map((group) => Number.parseInt(group, 16));
}

/** "192.0.2.1" -> "c000:201" */
function toGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
