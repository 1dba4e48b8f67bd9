import { expect, test } from "vitest";
import { senderBlocks } from "#server/forms/sender-block.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8::", "2001:db8::/64"],
  ["::1", "::/64"],
  ["::", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
])("%s counts as %s", (address, block) => {
  expect(senderBlocks(address).sender).toBe(block);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.250", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["::1", "::/48"],
])("%s belongs to the network %s", (address, network) => {
  expect(senderBlocks(address).network).toBe(network);
});

test.each([undefined, "", "unknown", "203.0.113", "203.0.113.7:80", "[::1]", "1::2::3", "x".repeat(10_000)])(
  "%j is invalid",
  (address) => {
    expect(senderBlocks(address)).toEqual({ sender: "unknown", network: "unknown network" });
  },
);
