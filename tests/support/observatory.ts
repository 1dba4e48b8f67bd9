/**
 * Scores like Mozilla's HTTP Observatory (algorithm 4, github.com/mdn/mdn-http-observatory), for headers and scripts
 * only. 100 or more is an A+.
 */
export function scoreResponse(headers: Headers, html: string): { score: number; losses: string[] } {
  const csp = parsePolicy(headers.get("content-security-policy"));
  const rules: [string, number][] = [
    ["policy", scorePolicy(csp)],
    ["cookies", headers.has("set-cookie") ? -5 : 0],
    ["cross-origin resource sharing", headers.get("access-control-allow-origin") === "*" ? -50 : 0],
    ["referrer", scoreReferrer(headers.get("referrer-policy"))],
    ["transport security", scoreTransport(headers.get("strict-transport-security"))],
    ["scripts", scoreScripts(html)],
    ["content type options", headers.get("x-content-type-options") === "nosniff" ? 0 : -5],
    ["frames", scoreFrames(csp, headers.get("x-frame-options"))],
    ["resource policy", scoreResources(headers.get("cross-origin-resource-policy"))],
  ];
  const losses = rules.filter(([, points]) => points < 0);
  const bare = losses.reduce((sum, [, points]) => sum + points, 100);
  const whole = rules.reduce((sum, [, points]) => sum + points, 100);
  // Bonus points only count from 90 (an A) up.
  return { score: bare >= 90 ? whole : bare, losses: losses.map(([name, points]) => `${name} ${points}`) };
}

type Policy = Map<string, string[]>;

function parsePolicy(text: string | null): Policy {
  const directives = (text ?? "").split(";").map((part) => part.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])));
}

const broad = ["*", "http:", "https:", "ftp:", "data:", "blob:", "'unsafe-inline'"];

function scorePolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const has = (name: string, sources: string[]) => sourcesOf(name).some((one) => sources.includes(one));
  if (has("script-src", broad) || has("object-src", broad)) return -20;
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20;
  if (has("script-src", ["'unsafe-eval'"]) || has("style-src", ["'unsafe-eval'"])) return -10;
  if (has("style-src", broad)) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function scoreReferrer(text: string | null): number {
  const last = text?.split(",").at(-1)?.trim() ?? "";
  const good = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  if (good.includes(last)) return 5;
  return last === "" ? 0 : -5;
}

function scoreTransport(text: string | null): number {
  if (text === null) return -20;
  return Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0) >= 15_768_000 ? 0 : -10;
}

function scoreScripts(html: string): number {
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source ?? "");
  return sources.every((source) => source.startsWith("/") && !source.startsWith("//")) ? 0 : -5;
}

function scoreFrames(policy: Policy, text: string | null): number {
  if (policy.get("frame-ancestors")?.join() === "'none'") return 5;
  return /^(deny|sameorigin)$/i.test(text ?? "") ? 0 : -20;
}

function scoreResources(text: string | null): number {
  if (text === null) return 0;
  return ["same-origin", "same-site"].includes(text) ? 10 : 0;
}
