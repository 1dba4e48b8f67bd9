import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The parts of a network address that rate limits count by. `sender` identifies a sender: a whole IPv4 address, or the
 * first 64 bits of an IPv6 address, as "2001:db8:0:1::/64". `network` is what one customer of a provider may hold: an IPv4
 * /24 or an IPv6 /48. An IPv4-mapped IPv6 address counts as IPv4.
 * @returns The same words for everything that is not an address.
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
