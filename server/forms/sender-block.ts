import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The part of a network address that identifies a sender: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * as "2001:db8:0:1::/64". An IPv4-mapped IPv6 address counts as IPv4.
 * @returns The same word for everything that is not an address.
 */
export function senderBlock(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%");
  if (isIP(bare) === 0) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
