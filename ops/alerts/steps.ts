/** How to run `ops` on a server. */
export const SERVER_OPS = "docker compose run --rm ops";

/** @param services By name, such as "web postgres". */
export const showLogs = (services: string) => `docker compose logs --tail 50 ${services}`;

/** `up` leaves a container alone that runs but hangs, and `restart` one that is not there. */
export function revive(service: string, detail: string): [string, string] {
  const start = /timed out|hung/.test(detail)
    ? `docker compose restart ${service}`
    : `docker compose up -d --no-deps --no-recreate ${service}`;
  return [start, showLogs(service)];
}

/** No email is lost: Postgres has them. */
export function reviveRedis(detail: string): [string, string] {
  return /OOM/.test(detail)
    ? ["docker compose exec redis redis-cli flushall", showLogs("redis")]
    : revive("redis", detail);
}
