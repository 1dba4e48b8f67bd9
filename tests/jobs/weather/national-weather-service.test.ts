import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { weatherReadingSchema } from "#domain/weather/reading.ts";
import { createNationalWeatherService } from "#jobs/weather/national-weather-service.ts";
import { joinAnswers, readRecorded, recordedStations } from "./recorded-answers.ts";
import {
  hangUp,
  sendForever,
  sendJson,
  sendStatus,
  sendText,
  stallHalfway,
  startWeatherServer,
  stayQuiet,
  type WeatherServer,
} from "./weather-server.ts";

const now = new Date("2026-11-20T15:00:00Z");
const location = { name: "Ashburn", region: "Virginia" };
const realFetch = fetch;
let server: WeatherServer;

beforeEach(async () => {
  server = await startWeatherServer();
});
afterEach(() => server.close());
afterEach(() => vi.unstubAllGlobals());

function createProvider(stations = ["KJYO", "KIAD", "KHEF"], timeoutMs = 60_000) {
  return createNationalWeatherService({
    baseUrl: server.url,
    stations,
    contact: "weather@example.com",
    location,
    timeoutMs,
  });
}

function minutesAgo(minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

test("a station gets one request with a contact, and returns what it measured, where and when", async () => {
  server.answer("KJYO", sendJson(readRecorded("KBFI", minutesAgo(14))));
  await expect(createProvider()(now)).resolves.toEqual({
    reading: {
      current: { temp_f: 48.2, condition: { text: "Light Rain and Fog/Mist", code: 1183 } },
      location,
    },
    observedAt: minutesAgo(14),
    source: "nws:KJYO",
  });
  expect(server.requests.map(({ url }) => url)).toEqual(["/stations/KJYO/observations?limit=4"]);
  expect(server.requests[0]?.headers["user-agent"]).toContain("weather@example.com");
});

describe("every recorded response", () => {
  const expected: Record<string, { code: number; temp_f: number } | string> = {
    D3169: { code: 1006, temp_f: 64 },
    KAHQ: { code: 1000, temp_f: 16.7 },
    KALB: { code: 1003, temp_f: 77 },
    KBFI: { code: 1183, temp_f: 48.2 },
    KBHM: { code: 1003, temp_f: 57 },
    KCMR: "no temperature",
    KDAL: { code: 1009, temp_f: 79 },
    KNYC: { code: 1006, temp_f: 46.9 },
    KSFZ: { code: 1030, temp_f: 80.6 },
    PAEI: "no observations",
    PHNL: "no temperature",
  };

  test("is in the table", () => {
    expect(Object.keys(expected).sort()).toEqual(recordedStations.toSorted());
  });

  test.each(Object.entries(expected))("%s becomes a reading or a reason", async (station, outcome) => {
    server.answer(station, sendJson(readRecorded(station, minutesAgo(20))));
    const fetched = createProvider([station])(now);
    if (typeof outcome === "string") {
      await expect(fetched).rejects.toThrow(`${station}: ${outcome}`);
      return;
    }
    const { reading } = await fetched;
    expect(weatherReadingSchema.parse(reading)).toEqual(reading);
    expect(reading.current).toMatchObject({ temp_f: outcome.temp_f, condition: { code: outcome.code } });
  });
});

describe("a station's observations", () => {
  test("the first one with a temperature is used", async () => {
    const answer = joinAnswers(readRecorded("PHNL", minutesAgo(5)), readRecorded("KDAL", minutesAgo(65)));
    server.answer("KJYO", sendJson(answer));
    const { observedAt, source } = await createProvider()(now);
    expect({ observedAt, source }).toEqual({ observedAt: minutesAgo(65), source: "nws:KJYO" });
  });

  test("a malformed one is skipped", async () => {
    const good = readRecorded("KDAL", minutesAgo(65));
    const malformed = [null, { properties: { timestamp: "yesterday" } }];
    server.answer("KJYO", sendJson({ features: [...malformed, ...(good.features ?? [])] }));
    await expect(createProvider()(now)).resolves.toMatchObject({ observedAt: minutesAgo(65) });
  });

  test("one exactly 2 hours old is used, one a minute older is not", async () => {
    server.answer("KJYO", sendJson(readRecorded("KDAL", minutesAgo(120))));
    await expect(createProvider()(now)).resolves.toMatchObject({ source: "nws:KJYO" });
    server.answer("KJYO", sendJson(readRecorded("KDAL", minutesAgo(121))));
    await expect(createProvider()(now)).rejects.toThrow("KJYO: stale");
  });

  test.each([" ", "Fog ".repeat(40)])("the text %j is replaced by the condition's name", async (text) => {
    server.answer("KJYO", sendJson(readRecorded("KNYC", now, { textDescription: text })));
    const { reading } = await createProvider()(now);
    expect(reading.current.condition).toEqual({ text: "Mostly Cloudy", code: 1006 });
  });
});

describe("a station that fails", () => {
  const faults = [
    ["refusing", sendStatus(403), "status 403"],
    ["down", sendStatus(503), "status 503"],
    ["not responding", stayQuiet(), "no answer within 100 ms"],
    ["stalling halfway", stallHalfway(), "no answer within 100 ms"],
    ["hanging up", hangUp(), "connection failed"],
    ["sending a web page", sendText("<html>Service notice</html>"), "response is not JSON"],
    ["sending other JSON", sendJson({ observations: [] }), "response is not a list of observations"],
    ["sending endlessly", sendForever(), "no answer within 100 ms"],
    ["without observations", sendJson({ features: [] }), "no observations"],
    ["hours behind", sendJson(readRecorded("KNYC", minutesAgo(300))), "stale"],
    ["dated tomorrow", sendJson(readRecorded("KNYC", minutesAgo(-1440))), "dated in the future"],
    ["without a temperature", sendJson(readRecorded("KCMR", now)), "no temperature"],
    [
      "measuring in Fahrenheit",
      sendJson(readRecorded("KNYC", now, { temperature: { value: 46, unitCode: "wmoUnit:degF" } })),
      "malformed observation",
    ],
  ] as const;

  test.each(faults)("%s: the next station is tried", async (_fault, listener, reason) => {
    server.answer("KJYO", listener);
    server.answer("KIAD", sendJson(readRecorded("KNYC", minutesAgo(10))));
    const timeoutMs = reason.startsWith("no answer") ? 100 : 60_000;
    // The good station gets its time on a busy machine.
    const patient = (url: URL, init: RequestInit) =>
      realFetch(url, url.pathname.includes("KJYO") ? init : { ...init, signal: null });
    vi.stubGlobal("fetch", patient);
    await expect(createProvider(["KJYO", "KIAD"], timeoutMs)(now)).resolves.toMatchObject({
      source: "nws:KIAD",
    });
    await expect(createProvider(["KJYO"], timeoutMs)(now)).rejects.toThrow(`KJYO: ${reason}`);
  });

  test("or has no readable condition gives its temperature with a cloud, but only after all stations were asked", async () => {
    server.answer("KJYO", sendJson(readRecorded("D3169", minutesAgo(10), { icon: 5 })));
    await expect(createProvider()(now)).resolves.toMatchObject({
      reading: { current: { condition: { text: "", code: 1006 } } },
      source: "nws:KJYO",
    });
    server.answer("KHEF", sendJson(readRecorded("KDAL", minutesAgo(30))));
    await expect(createProvider()(now)).resolves.toMatchObject({ source: "nws:KHEF" });
  });

  test("is listed with its reason if all stations fail", async () => {
    server.answer("KIAD", sendStatus(503));
    server.answer(
      "KHEF",
      sendJson(joinAnswers(readRecorded("PHNL", now), readRecorded("KNYC", minutesAgo(400)))),
    );
    await expect(createProvider()(now)).rejects.toThrow(
      "No station has a usable observation. KJYO: status 404; KIAD: status 503; KHEF: no temperature, stale",
    );
  });

  test("gives the reason, but not the contact, if the service is unreachable", async () => {
    const provider = createProvider(["KJYO"]);
    await server.close();
    const error: unknown = await provider(now).catch((caught: unknown) => caught);
    expect(String(error)).toContain("KJYO: connection failed (ECONNREFUSED)");
    expect(String(error)).not.toContain("example.com");
  });
});
