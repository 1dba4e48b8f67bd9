import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The block that rate limits count by: an IPv4 address or an IPv6 /64 ("2001:db8:0:1::/64").
 * @returns "unknown" for anything that is not an address.
 */
export function senderBlock(address: string | undefined): string {
  const [bare = ""] = (address ?? "").split("%");
  if (isIP(bare) === 0) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
