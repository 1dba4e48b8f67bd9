import { setTimeout as sleep } from "node:timers/promises";

/**
 * Refers COUNT friends at the site at URL, one every PAUSE_MS: each form is fetched, filled in and sent as a browser without
 * scripts does. A form whose answer never came is sent again as it was, as a visitor would. Prints how many were thanked.
 * Runs inside the stack's network, where each visitor can have an address of their own.
 */
const [url = "", count = "0", pauseMs = "0"] = process.argv.slice(2);
const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const TRIES = 10;

let thanked = 0;
let sentAgain = 0;
const faults: string[] = [];

const visitors: Promise<void>[] = [];
for (let number = 1; number <= Number(count); number += 1) {
  visitors.push(refer(number).catch((error) => void faults.push(`${number}: ${error.message}`)));
  await sleep(Number(pauseMs));
}
await Promise.all(visitors);
console.log(JSON.stringify({ thanked, sentAgain, faults: faults.slice(0, 5) }));
process.exitCode = thanked === Number(count) ? 0 : 1;

async function refer(number: number): Promise<void> {
  const form = await ask(number, {});
  const hidden = (name: string) => form.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? "";
  const body = new URLSearchParams({
    idempotencyKey: hidden("idempotencyKey"),
    formToken: hidden("formToken"),
    referrerName: `Rita ${spell(number)}`,
    referrerEmail: `referrer${number}@example.com`,
    referredName: `Frank ${spell(number)}`,
    referredEmail: `friend${number}@example.com`,
  });
  // As long as a person takes at least.
  await sleep(1_500);
  const answer = await ask(number, { method: "POST", body });
  if (!answer.includes("Thank You for Your Referral!")) throw new Error(answer.slice(0, 200));
  thanked += 1;
}

/** A name has no digits. */
function spell(number: number): string {
  return [...String(number)]
    .map((digit) => "abcdefghij"[Number(digit)])
    .join("")
    .replace(/^./, (letter) => letter.toUpperCase());
}

async function ask(number: number, options: RequestInit): Promise<string> {
  // A network each: forms are limited by sender and by network.
  const address = `198.${18 + (number >> 8)}.${number & 255}.7`;
  const headers = {
    "user-agent": browser,
    origin: process.env["SITE_URL"] ?? url,
    "x-forwarded-for": address,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${url}/referrals`, { ...options, headers });
      const text = await response.text();
      if (response.ok) return text;
      throw new Error(`${response.status} ${text.slice(0, 100)}`);
    } catch (error) {
      if (attempt === TRIES) throw error;
      if (options.method === "POST") sentAgain += 1;
      await sleep(500);
    }
  }
}
