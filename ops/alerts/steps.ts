/** @param services By name, such as "web postgres". */
export const showLogs = (services: string) => `docker compose logs --tail 50 ${services}`;

/** `up` leaves a container alone that runs but hangs, and `restart` one that is not there. Emptying Redis loses no email. */
export function revive(service: string, detail: string): [string, string] {
  const verb = /timed out|hung/.test(detail) ? "restart" : "up -d --no-deps --no-recreate";
  const start = /OOM/.test(detail) ? "exec redis redis-cli flushall" : `${verb} ${service}`;
  return [`docker compose ${start}`, showLogs(service)];
}
