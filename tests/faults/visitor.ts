import { setTimeout as sleep } from "node:timers/promises";
import { MIN_SECONDS } from "#domain/forms/looks-automated.ts";

export type FilledForm = { friendEmail: string; referrerEmail: string; body: URLSearchParams };

/** `status` is undefined if the connection broke before a response. */
export type Sent = { status: number | undefined; ms: number };

let people = 0;

/** Fills in the form as fast as a person can. */
export async function fillForm(webUrl: string): Promise<FilledForm> {
  const page = await (await fetch(`${webUrl}/referrals`, { headers: browser() })).text();
  people += 1;
  const friendEmail = `friend.${process.pid}.${people}@example.net`;
  const referrerEmail = `referrer.${process.pid}.${people}@example.org`;
  const body = new URLSearchParams({
    referrerName: "Maria Torres",
    referrerEmail,
    referredName: "Jo Park",
    referredEmail: friendEmail,
    idempotencyKey: readHidden(page, "idempotencyKey"),
    formToken: readHidden(page, "formToken"),
  });
  // Faster forms look automated.
  await sleep(MIN_SECONDS * 1_000 + 200);
  return { friendEmail, referrerEmail, body };
}

/** Acts like a browser without scripts, each time from a new IP address. */
export async function sendForm(webUrl: string, form: FilledForm): Promise<Sent> {
  const started = performance.now();
  let status: number | undefined;
  try {
    const answer = await fetch(`${webUrl}/referrals`, {
      method: "POST",
      body: form.body,
      redirect: "manual",
      headers: { ...browser(), origin: webUrl },
      signal: AbortSignal.timeout(30_000),
    });
    await answer.arrayBuffer();
    status = answer.status;
  } catch {
    status = undefined;
  }
  return { status, ms: performance.now() - started };
}

export function isAcknowledged(sent: Sent): boolean {
  return sent.status !== undefined && sent.status < 400;
}

let addresses = 0;

function browser(): Record<string, string> {
  addresses += 1;
  return {
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    accept: "text/html",
    // Forms are limited per network.
    "x-forwarded-for": `198.${18 + (Math.floor(addresses / 250) % 2)}.${addresses % 250}.1`,
  };
}

function readHidden(page: string, name: string): string {
  const tag = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
  return tag.match(/value="([^"]*)"/)?.[1] ?? "";
}
