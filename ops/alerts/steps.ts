/** How to run `ops` on a server. */
export const SERVER_OPS = "docker compose run --rm ops";

/** @param services By name, such as "web postgres". */
export const showLogs = (services: string) => `docker compose logs --tail 50 ${services}`;

type Steps = (detail: string) => readonly string[];

/** `up` leaves a container alone that runs but hangs, and `restart` one that is not there. */
const revive =
  (service: string, ...more: string[]): Steps =>
  (detail) => [
    /timed out|hung/.test(detail)
      ? `docker compose restart ${service}`
      : `docker compose up -d --no-deps --no-recreate ${service}`,
    showLogs(service),
    ...more,
  ];

/** Commands to run in the site's folder, what mends it first (docs/operations.md, "When an alert arrives"). */
const steps = {
  mail: (detail) => [
    ...(/\b53[05]\b|login/.test(detail)
      ? ["nano secrets/smtp_url", "docker compose restart worker watch"]
      : []),
    "ops check mail",
  ],
  "late-mails": () => ["ops check mail", "ops emails list --state sending,retry"],
  "dead-mails": () => [
    "ops check mail",
    "ops emails list --state dead",
    "ops emails retry --cause recipient,policy,refused,message",
  ],
  bounces: () => ["docker compose restart worker", showLogs("worker")],
  "site-limit": () => ["ops referrals list --status held", "ops emails list --state held"],
  worker: revive("worker"),
  web: revive("web"),
  desk: revive("desk"),
  watch: () => ["docker compose restart watch", showLogs("watch")],
  caddy: revive("caddy"),
  errors: () => [showLogs("web postgres"), "df -h"],
  redis: (detail) =>
    /OOM/.test(detail)
      ? ["docker compose exec redis redis-cli flushall", showLogs("redis")]
      : revive("redis")(detail),
  postgres: (detail) =>
    /read-only/.test(detail) ? [showLogs("postgres"), "df -h"] : revive("postgres", "df -h")(detail),
  backup: () => ["ops check backup", showLogs("backup postgres")],
  disk: () => ["docker builder prune", "docker image prune", "df -h", "docker system df"],
  certificate: () => [showLogs("caddy")],
  weather: () => [showLogs("worker")],
} satisfies Record<string, Steps>;

export type AlertName = keyof typeof steps;

export function listSteps(thing: string, detail: string): readonly string[] {
  return Object.hasOwn(steps, thing) ? (steps[thing as AlertName] as Steps)(detail) : [];
}
