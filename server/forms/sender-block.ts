import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The blocks that rate limits count by: `sender` is an IPv4 address or an IPv6 /64 ("2001:db8:0:1::/64");
 * `network`, the most one customer may have, is an IPv4 /24 or an IPv6 /48.
 * @returns Constants for anything that is not an address.
 */
export function senderBlocks(address: string | undefined): { sender: string; network: string } {
  const [bare = ""] = (address ?? "").split("%");
  if (isIP(bare) === 0) return { sender: "unknown", network: "unknown network" };
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4")
    return {
      sender: parsed.toString(),
      network: `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`,
    };
  return {
    sender: `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`,
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`,
  };
}
