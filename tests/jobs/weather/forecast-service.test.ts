import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createForecastService } from "#jobs/weather/forecast-service.ts";
import { readRecordedForecast, readRecordedPoint } from "./recorded-forecasts.ts";
import {
  hangUp,
  sendForever,
  sendJson,
  sendStatus,
  sendText,
  startWeatherServer,
  stayQuiet,
  type WeatherServer,
} from "./weather-server.ts";

const now = new Date("2026-11-20T15:00:00Z");
const arlington = { latitude: 38.8816, longitude: -77.091 };
const POINT = "/points/38.8816,-77.091";
const HOURLY = "/gridpoints/LWX/95,71/forecast/hourly";
let server: WeatherServer;

beforeEach(async () => {
  server = await startWeatherServer();
});
afterEach(() => server.close());

function createService(timeoutMs = 60_000) {
  return createForecastService({ baseUrl: server.url, contact: "weather@example.com", timeoutMs });
}
const fetchForecast = () => createService().fetchForecast("LWX/95,71", now);

function changed(properties: Record<string, unknown>, period: Record<string, unknown> = {}) {
  const answer = readRecordedForecast("LWX-95,71", now);
  const periods = answer.properties.periods.map((one) => ({ ...one, ...period }));
  return { ...answer, properties: { ...answer.properties, periods, ...properties } };
}

describe("the grid cell of a town", () => {
  test("is requested with at most four decimals and a contact", async () => {
    server.answer(POINT, sendJson(readRecordedPoint("LWX")));
    await expect(createService().findCell(arlington)).resolves.toBe("LWX/95,71");
    expect(server.requests[0]?.headers["user-agent"]).toBe("moving-company-website (weather@example.com)");
    await createService().findCell({ latitude: 38.88160001, longitude: -77.09100001 });
    expect(server.requests[1]?.url).toBe(POINT);
  });

  test("is found after a redirect", async () => {
    server.answer(POINT, (_request, response) => {
      response.writeHead(301, { location: "/points/38.882,-77.091" }).end();
    });
    server.answer("/points/38.882,-77.091", sendJson(readRecordedPoint("LWX")));
    await expect(createService().findCell(arlington)).resolves.toBe("LWX/95,71");
  });

  test.each([
    ["a redirect to itself", { redirect: POINT }, /connection failed/],
    ["status 503, as recorded", readRecordedPoint("SEW"), /status 503/],
    ["no cell", { properties: { gridId: null, gridX: null, gridY: null } }, /no grid cell/],
    ["a cell that is a path", { properties: { gridId: "../..", gridX: 1, gridY: 2 } }, /no grid cell/],
  ])("%s is reported", async (_what, answer, reason) => {
    server.answer(POINT, (request, response) => {
      if ("redirect" in answer) response.writeHead(301, { location: answer.redirect }).end();
      else if ("@bundle" in answer) sendStatus(503)(request, response);
      else sendJson(answer)(request, response);
    });
    await expect(createService().findCell(arlington)).rejects.toThrow(reason);
  });
});

describe("a recorded forecast", () => {
  test("has temperature, chance of rain, wind and humidity for each hour", async () => {
    server.answer(HOURLY, sendJson(readRecordedForecast("LWX-95,71", now)));
    const { forecast, updatedAt } = await fetchForecast();
    expect(updatedAt).toEqual(new Date(now.getTime() - 7_879_000));
    expect(forecast.hours).toHaveLength(60);
    expect(forecast.hours[0]).toEqual({
      at: "2026-11-20T15:00:00.000Z",
      tempF: 45,
      humidity: 33,
      chance: 1,
      windMph: 13,
      falling: [],
    });
  });

  test("distinguishes rain, snow and thunder", async () => {
    server.answer("/gridpoints/MPX/1,1/forecast/hourly", sendJson(readRecordedForecast("MPX-1,1", now)));
    const { forecast } = await createService().fetchForecast("MPX/1,1", now);
    const kinds = new Set(forecast.hours.flatMap(({ falling }) => falling));
    expect([...kinds].sort()).toEqual(["rain", "snow", "thunder"]);
    const dry = forecast.hours.filter(({ falling }) => falling.length === 0);
    expect(dry.length).toBeGreaterThan(8);
  });

  test.each([
    ["Chance Freezing Rain", ["ice"]],
    ["Freezing Drizzle Likely", ["ice"]],
    ["Rain And Sleet", ["rain", "ice"]],
    ["Slight Chance Wintry Mix", ["ice"]],
    ["Rain And Snow Showers Likely", ["rain", "snow"]],
    ["Showers And Thunderstorms", ["rain", "thunder"]],
    ["Areas Of Freezing Fog", []],
    ["Patchy Frost", []],
  ])("%s", async (shortForecast, falling) => {
    server.answer(HOURLY, sendJson(changed({}, { shortForecast })));
    const { forecast } = await fetchForecast();
    expect([...(forecast.hours[0]?.falling ?? [])].sort()).toEqual([...falling].sort());
  });
});

describe("missing and unusual values", () => {
  test("an hour without a temperature is skipped", async () => {
    const answer = changed({});
    answer.properties.periods[3] = { ...answer.properties.periods[3], temperature: null };
    answer.properties.periods[4] = null as never;
    server.answer(HOURLY, sendJson(answer));
    expect((await fetchForecast()).forecast.hours).toHaveLength(58);
  });

  test.each([
    ["Slight Chance Light Snow", 20],
    ["Scattered Rain Showers", 40],
    ["Light Rain Likely", 60],
    ["Heavy Snow", 80],
    ["Mostly Sunny", 0],
    [null, 0],
  ])("without a percentage the words count: %s", async (shortForecast, chance) => {
    const period = {
      shortForecast,
      probabilityOfPrecipitation: { unitCode: "wmoUnit:percent", value: null },
    };
    server.answer(HOURLY, sendJson(changed({}, period)));
    expect((await fetchForecast()).forecast.hours[0]?.chance).toBe(chance);
  });

  test("degrees Celsius and kilometers per hour are understood", async () => {
    const period = {
      temperature: { unitCode: "wmoUnit:degC", value: 30 },
      windSpeed: { unitCode: "wmoUnit:km_h-1", minValue: 10, maxValue: 40 },
      relativeHumidity: null,
    };
    server.answer(HOURLY, sendJson(changed({}, period)));
    const { forecast } = await fetchForecast();
    expect(forecast.hours[0]).toMatchObject({ tempF: 86, windMph: 25, humidity: null });
  });

  test("a wind range counts as its upper end, and calm as zero", async () => {
    server.answer(HOURLY, sendJson(changed({}, { windSpeed: "10 to 25 mph" })));
    expect((await fetchForecast()).forecast.hours[0]?.windMph).toBe(25);
    server.answer(HOURLY, sendJson(changed({}, { windSpeed: "" })));
    expect((await fetchForecast()).forecast.hours[0]?.windMph).toBeNull();
  });
});

describe("known faults of the service give a short reason", () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  test.each([
    ["500", sendStatus(500), /^status 500$/],
    ["an expired grid", sendStatus(503), /^status 503$/],
    ["a cell that is now sea", sendStatus(404), /^status 404$/],
    ["no periods", sendJson(changed({ periods: [] })), /^only 0 usable hours$/],
    ["null for periods", sendJson(changed({ periods: null })), /^only 0 usable hours$/],
    ["a forecast several days old", sendJson(changed({ updateTime: hoursAgo(88) })), /^stale$/],
    ["a forecast from tomorrow", sendJson(changed({ updateTime: hoursAgo(-24) })), /^dated in the future$/],
    ["no update time", sendJson(changed({ updateTime: null, updated: null })), /^no update time$/],
    ["a different kind of response", sendJson({ features: [] }), /^response is not a forecast$/],
    ["a web page", sendText("<h1>Access denied</h1>"), /^response is not JSON$/],
    ["half a forecast", sendText('{"properties":{"peri', "application/geo+json"), /^response is not JSON$/],
    ["an endless response", sendForever(), /^answer is larger than/],
    ["a closed connection", hangUp(), /^connection failed/],
  ])("%s", async (_what, listener, reason) => {
    server.answer(HOURLY, listener);
    await expect(fetchForecast()).rejects.toThrow(reason);
  });

  test("a service that never responds", async () => {
    server.answer(HOURLY, stayQuiet());
    await expect(createService(50).fetchForecast("LWX/95,71", now)).rejects.toThrow("no answer within 50 ms");
  });
});
