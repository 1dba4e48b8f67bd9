import { expect, test } from "vitest";
import { senderBlock } from "#server/sender-block.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.250", "203.0.113.250"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:ffff::1", "2001:db8:1:ffff::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64"],
])("%s counts as %s", (address, sender) => {
  expect(senderBlock(address)).toBe(sender);
});

test.each([undefined, "", "unknown", "203.0.113", "203.0.113.7:80", "[::1]", "1::2::3", "x".repeat(10_000)])(
  "%j is invalid",
  (address) => {
    expect(senderBlock(address)).toBe("unknown");
  },
);
