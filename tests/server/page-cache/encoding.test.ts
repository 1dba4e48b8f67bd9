import { expect, test } from "vitest";
import { chooseEncoding } from "#server/page-cache/encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["BR", "br"],
  ["gzip;q=1.0, br; q=0.1", "br"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["xbr", "identity"],
])("%s is answered in %s", (header, encoding) => {
  for (let times = 0; times < 2; times += 1) expect(chooseEncoding(header)).toBe(encoding);
});
