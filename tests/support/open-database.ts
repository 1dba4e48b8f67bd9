import { afterAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./services.ts";

/** Dropped after the file's tests. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(database.drop);
  return database;
}
