/** Of the Postgres that tests share, on this machine or in a container: without durability, for speed. */
export const postgresSettings: Record<string, string> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Two files beside each other, and each may run several web processes with ten connections each.
  max_connections: "300",
};
