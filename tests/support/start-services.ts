import { startTestServices } from "./services.ts";

/** For the browser and load tests, whose workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const services = await startTestServices();
  process.env["TEST_DATABASE_URL"] = services.databaseUrl;
  process.env["TEST_REDIS_URL"] = services.redisUrl;
  return () => services.stop();
}
