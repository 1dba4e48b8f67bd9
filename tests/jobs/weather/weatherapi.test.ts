import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWeatherApi } from "#jobs/weather/weatherapi.ts";
import { hangUp, sendJson, sendStatus, startWeatherServer, type WeatherServer } from "./weather-server.ts";

const now = new Date("2026-11-20T15:00:00Z");
const key = "k3y/with space&more";
let server: WeatherServer;

beforeEach(async () => {
  server = await startWeatherServer();
});
afterEach(() => server.close());

function createProvider() {
  const query = "Ashburn, Virginia";
  return createWeatherApi({ baseUrl: `${server.url}/v1`, key, query, timeoutMs: 60_000 });
}

function buildAnswer(changes: Record<string, unknown> = {}) {
  return {
    location: { name: "Ashburn", region: "Virginia", lat: 39.04, lon: -77.49 },
    current: {
      last_updated_epoch: Date.parse("2026-11-20T14:45:00Z") / 1000,
      temp_c: 14.4,
      temp_f: 57.9,
      is_day: 1,
      condition: { text: "Partly cloudy", icon: "//cdn.example.com/116.png", code: 1003 },
      ...changes,
    },
  };
}

test("asks for the configured place with the API key, and returns only the reading and its time", async () => {
  server.answer("/v1/current.json", sendJson(buildAnswer()));
  await expect(createProvider()(now)).resolves.toEqual({
    reading: {
      current: { temp_f: 57.9, condition: { text: "Partly cloudy", code: 1003 } },
      location: { name: "Ashburn", region: "Virginia" },
    },
    observedAt: new Date("2026-11-20T14:45:00Z"),
    source: "weatherapi",
  });
  const asked = new URL(server.requests[0]?.url ?? "", server.url);
  expect(Object.fromEntries(asked.searchParams)).toEqual({ key, q: "Ashburn, Virginia" });
});

test.each([{ text: "", code: 1003 }, null])("the condition %j becomes a cloud", async (condition) => {
  server.answer("/v1/current.json", sendJson(buildAnswer({ condition })));
  await expect(createProvider()(now)).resolves.toMatchObject({
    reading: { current: { temp_f: 57.9, condition: { text: "", code: 1006 } } },
  });
});

describe("a failure", () => {
  test.each([
    ["a wrong key", sendStatus(401), "status 401"],
    ["a lost connection", hangUp(), "connection failed"],
    ["no temperature", sendJson(buildAnswer({ temp_f: null })), "unexpected response"],
    ["an old reading", sendJson(buildAnswer({ last_updated_epoch: 1_763_000_000 })), "stale"],
    ["an impossible time", sendJson(buildAnswer({ last_updated_epoch: 9e15 })), "dated in the future"],
  ])("by %s names the reason and never the key", async (_fault, listener, reason) => {
    server.answer("/v1/current.json", listener);
    const error: unknown = await createProvider()(now).catch((caught: unknown) => caught);
    expect(String(error)).toContain(`WeatherAPI.com: ${reason}`);
    expect(String(error)).not.toMatch(/k3y|with(%20|\+| )space/);
  });
});
