import type { AlertName } from "./rules.ts";

/** How to run `ops` on a server. */
export const SERVER_OPS = "docker compose run --rm ops";

const logs = (services: string) => `docker compose logs --tail 50 ${services}`;
const start = (service: string) => `docker compose up -d --no-deps --no-recreate ${service}`;

/** Commands to run in the site's folder, in order (docs/operations.md, "When an alert arrives"). */
const steps: Record<AlertName, readonly string[]> = {
  mail: ["ops check mail"],
  "late-mails": ["ops check mail", "ops emails list --state sending,retry"],
  "dead-mails": [
    "ops check mail",
    "ops emails list --state dead",
    "ops emails retry --cause recipient,policy,refused,message",
  ],
  bounces: [logs("worker"), "docker compose restart worker"],
  "site-limit": ["ops referrals list --status held", "ops emails list --state held"],
  worker: [logs("worker"), start("worker")],
  web: [logs("web"), start("web")],
  desk: [logs("desk"), start("desk")],
  watch: [logs("watch"), "docker compose restart watch"],
  caddy: [logs("caddy"), start("caddy")],
  errors: [logs("web postgres"), "df -h"],
  redis: [logs("redis"), start("redis")],
  postgres: [logs("postgres"), "df -h", start("postgres")],
  backup: ["ops check backup", logs("backup postgres")],
  disk: ["df -h", "docker system df", "docker builder prune", "docker image prune"],
  certificate: [logs("caddy")],
  weather: [logs("worker")],
};

export function listSteps(thing: string): readonly string[] {
  return Object.hasOwn(steps, thing) ? steps[thing as AlertName] : [];
}
