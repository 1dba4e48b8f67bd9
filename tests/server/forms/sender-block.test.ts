import { expect, test } from "vitest";
import { senderBlocks } from "#server/forms/sender-block.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.250", "203.0.113.250", "203.0.113.0/24"],
  ["::ffff:cb00:7107", "203.0.113.7", "203.0.113.0/24"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["::1", "::/64", "::/48"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64", "1:2:3::/48"],
])("%s counts as %s, in the network %s", (address, sender, network) => {
  expect(senderBlocks(address)).toEqual({ sender, network });
});

test.each([undefined, "", "unknown", "203.0.113", "203.0.113.7:80", "[::1]", "1::2::3", "x".repeat(10_000)])(
  "%j is invalid",
  (address) => {
    expect(senderBlocks(address)).toEqual({ sender: "unknown", network: "unknown network" });
  },
);
