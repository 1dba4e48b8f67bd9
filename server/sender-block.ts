import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The part of a network address that one sender can hardly change: an IPv4 address whole, of an IPv6 address the first
 * 64 bits, as "2001:db8:0:1::/64". An IPv4 address in IPv6 notation counts as IPv4.
 * @returns The same word for everything that is no address.
 */
export function senderBlock(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%");
  if (isIP(bare) === 0) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
