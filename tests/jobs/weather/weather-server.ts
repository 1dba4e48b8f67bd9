import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { listen } from "../../support/listen.ts";

export type WeatherServer = {
  url: string;
  requests: IncomingMessage[];
  /** Applies to the next requests for a station. */
  answer: (station: string, listener: RequestListener) => void;
  close: () => Promise<void>;
};

/** A fake api.weather.gov. Stations without a response get the service's 404. */
export async function startWeatherServer(): Promise<WeatherServer> {
  const listeners = new Map<string, RequestListener>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const key =
      request.url?.match(/^\/stations\/([^/]+)\/observations/)?.[1] ?? request.url?.split("?")[0] ?? "";
    (listeners.get(key) ?? sendStatus(404))(request, response);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    requests,
    answer: (station, listener) => listeners.set(station, listener),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function sendJson(body: unknown): RequestListener {
  return sendText(JSON.stringify(body), "application/geo+json");
}

export function sendText(body: string, type = "text/html"): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  };
}

export function sendStatus(status: number): RequestListener {
  return (_request, response) => {
    const problem = { title: "Not Found", status, detail: "Answer of the test server" };
    response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
  };
}

export function stayQuiet(): RequestListener {
  return () => {};
}

/** Sends the start of a response, and never the rest. */
export function stallHalfway(): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/geo+json" }).write('{"features":[');
  };
}

/** Sends far more than any observation list needs, until the reader hangs up. */
export function sendForever(): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/geo+json" });
    pour(response);
  };
}

function pour(response: ServerResponse): void {
  if (response.destroyed) return;
  const goOn = response.write(" ".repeat(64 * 1024));
  if (goOn) setImmediate(pour, response);
  else response.once("drain", () => pour(response));
}

export function hangUp(): RequestListener {
  return (request) => {
    request.socket.destroy();
  };
}
