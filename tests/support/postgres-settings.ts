/** No durability, for speed. */
export const postgresSettings: Record<string, string> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Two test files run at once, each with several web processes of ten connections.
  max_connections: "300",
};
