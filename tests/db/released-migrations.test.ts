import { expect, test } from "vitest";
import { readChecksums } from "#db/state/migration-state.ts";

/** A new migration's line is in the failing test's output. Afterwards its file must not change. */
test("no released migration has changed", async () => {
  expect(await readChecksums()).toEqual({
    "001-baseline": "a659d4e3fb80e7b1cdc20b691aa4a933489a8947d1602c7b124a628f10a17b62",
    "002-email-holds": "f83adc818fbbcb117a63a0d23a0f523239c3b6b84eb5fdff9da44e5ca15c42c1",
    "003-migration-checksums": "303e98d436768a6e8609b379fedfda7958e96073a943359b3f0d5ce38e164c4a",
    "004-recipients": "9672232b1236b2c799cd6c1b4fbacec34e261b5ec722a1320dc2f785e0d01381",
    "005-codes-last-all-day": "85af3b271b4ca7515c66ceb0753ca3a25e2de7245faa5b6f0e72db4d1eb56e84",
    "006-reviews-without-turns": "408a3facf6e57aa5dc91eb2875c7ff76adf36633da5f693239685c4279c6c72a",
    "009-callers": "262e5604817aec633fc0a0ca0744327225c4734d6a3a2699d40be873717aa0a4",
    "010-one-address": "4d56c025b0ae547d3ea3fe8c333784fd36e5333655b06da59fa51cabb9342452",
    "011-money": "ada0bdc8d75461b723a0fb2039a4c3cb93264c8329012052f85dd7688e6f5e69",
    "012-crew-and-answers": "f8f2849e5d8eec470b0328a59f23a1c1b822bde079fa0c7d18d1345c8172723b",
    "013-notes": "3189ffec35bebb793637c8eabb8452cf03631f0855c0a9c263fb45def6f28ca2",
    "014-joined-moves": "5cf093c5a2b6778d8e97049e3054519d36f83a4e785a8a0822486c7075981d0f",
    "015-claims": "64afab0b2288ce16ce1be7545163e3b6718a692f351769e7cca4c38bc3b085a6",
    "016-read-emails": "e39e0fd9122f0ef27332b254d4a742832297134ba4676821e6744758db1587d0",
    "017-review-sources": "247f79600b37c8a928e1a90f8bc28c343a2d91d859c2ed0ad90e73ecf553c0d5",
    "018-webhooks": "6222919626a8f3fc90f81fef0a652c0f2a742163decb9027a344c50048845d66",
    "019-personal-links": "e93c7dc20eac7dd71b591f26d06e50579c524396777efc39ed6098adcacfc27e",
    "020-calendar-links": "4316407c34ab2e011dfce8d70c289aed8b2097a5755352838ff08c88bea0e569",
    "021-where-from": "8f8314a85b3a127b1d58a607dce1d7956e3814b3afc6c25ad811ac9bb49d5df4",
  });
});
